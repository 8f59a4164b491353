"""Every message between the server and the browser, described once, each subject in a module of its own.

The server's builders are typed by these values. `contract.d.ts` is made from them for the browser's modules. Tests hold
every message that is really sent against them.

Colours of teams are `red`, `blue`, `yellow`, `green`. All words are in the language that the referee speaks.
"""
