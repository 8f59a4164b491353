"""The notice board and the inbox: the newest word for everyone, nothing that grows, nothing that blocks."""

import json
import threading
from functools import partial

import pytest

from device.web.contract.topics import PanelNews
from device.web.inbox import MOST_COMMANDS, SHORTEST_EDGE, Command, Inbox
from device.web.notice_board import MOST_EVENTS, MOST_VISITORS, TOPICS, BoardFull, News, NoticeBoard, Reader


def silence() -> None:
    """Nobody needs to be woken."""


def panel(contrast: int) -> PanelNews:
    return {
        "oled": "",
        "contrast": contrast,
        "labels": {"home": "", "whistle": "", "menu": "", "away": ""},
        "lang": "de",
    }


def same(shown: PanelNews, _: Reader) -> PanelNews:
    """The same for everybody."""
    return shown


def said(news: tuple[News, ...]) -> list[tuple[str, object]]:
    return [(item.topic, json.loads(item.text)) for item in news]


def test_who_comes_late_finds_the_last_word_on_every_topic() -> None:
    board = NoticeBoard()
    board.tell("panel", lambda _: panel(204))
    board.post("camera", {"number": 1, "invitation": False})
    board.tell("panel", lambda _: panel(40))
    visitor = board.visit(silence)
    assert said(visitor.take()) == [("camera", {"number": 1, "invitation": False}), ("panel", panel(40))]
    assert visitor.take() == ()


def test_a_slow_visitor_gets_only_the_newest_of_each_topic() -> None:
    board = NoticeBoard()
    visitor = board.visit(silence)
    for number in range(1000):
        board.tell("panel", partial(same, panel(number % 255)))
        board.post("camera", {"number": number, "invitation": False})
    assert said(visitor.take()) == [("panel", panel(999 % 255)), ("camera", {"number": 999, "invitation": False})]


def test_everybody_is_told_in_his_own_words_and_each_kind_of_reader_is_worded_once() -> None:
    board, asked = NoticeBoard("de"), []

    def told(reader: Reader) -> PanelNews:
        asked.append(reader)
        return {**panel(1), "lang": reader.lang}

    english = [board.visit(silence, reader=lambda: Reader("en")) for _ in range(3)]
    board.tell("panel", told)
    assert sorted(asked) == [Reader("de"), Reader("en")]
    assert all(said(one.take()) == [("panel", {**panel(1), "lang": "en"})] for one in english)
    german = board.visit(silence)
    assert said(german.take()) == [("panel", {**panel(1), "lang": "de"})]
    assert not board.strangers()


def test_who_reads_as_nobody_did_before_has_to_wait_for_words() -> None:
    board = NoticeBoard("de")
    board.tell("panel", lambda _: panel(1))
    english = board.visit(silence, reader=lambda: Reader("en"))
    assert english.take() == ()
    assert board.strangers()
    assert not board.strangers()
    board.tell("panel", lambda _: panel(1))
    assert said(english.take()) == [("panel", panel(1))]


def test_who_loses_his_role_is_told_nothing_more_that_was_meant_for_it() -> None:
    board, woken, now = NoticeBoard("de"), [], [Reader("de", "home")]
    phone = board.visit(lambda: woken.append(1), reader=lambda: now[0])
    board.tell("panel", lambda reader: panel(7 if reader.role == "home" else 0))
    now[0] = Reader("de")
    board.look_who_reads()
    assert said(phone.take()) == [("panel", panel(0))]
    assert len(woken) == 2


def test_saying_the_same_again_wakes_nobody() -> None:
    board, woken = NoticeBoard(), []
    board.visit(lambda: woken.append(1))
    for _ in range(5):
        board.tell("panel", lambda _: panel(204))
    assert len(woken) == 1


def test_every_whistle_is_heard_once_and_never_by_latecomers() -> None:
    board = NoticeBoard()
    early = board.visit(silence)
    board.post("sound", {"name": "foul", "volume": 70})
    board.post("sound", {"name": "foul", "volume": 70})
    late = board.visit(silence)
    assert len(early.take()) == 2
    assert early.take() == ()
    assert late.take() == ()


def test_whistles_for_a_sleeper_are_forgotten_from_the_oldest() -> None:
    board = NoticeBoard()
    sleeper = board.visit(silence)
    for number in range(100):
        board.post("sound", {"name": "tick", "volume": number})
    assert [json.loads(item.text)["volume"] for item in sleeper.take()] == list(range(100 - MOST_EVENTS, 100))


def test_memory_does_not_grow_with_visitors_who_come_and_go() -> None:
    board = NoticeBoard()
    for _ in range(10 * MOST_VISITORS):
        visitor = board.visit(silence)
        board.post("camera", {"number": board.visitors, "invitation": False})
        visitor.leave()
    assert board.visitors == 0


def test_a_full_house_is_told() -> None:
    board = NoticeBoard()
    visitors = [board.visit(silence) for _ in range(MOST_VISITORS)]
    with pytest.raises(BoardFull):
        board.visit(silence)
    visitors[0].leave()
    assert board.visit(silence).open


def test_a_visitor_whose_loop_has_ended_is_forgotten() -> None:
    def closed() -> None:
        raise RuntimeError("Event loop is closed")

    board = NoticeBoard()
    gone, here = board.visit(closed), board.visit(silence)
    board.post("camera", {"number": 1, "invitation": False})
    assert not gone.open
    assert said(here.take()) == [("camera", {"number": 1, "invitation": False})]


def test_closing_sends_everybody_home() -> None:
    board, woken = NoticeBoard(), []
    visitor = board.visit(lambda: woken.append(1))
    board.close()
    assert (visitor.open, woken) == (False, [1])
    with pytest.raises(BoardFull):
        board.visit(silence)


def test_an_unknown_topic_is_a_mistake_in_the_program() -> None:
    assert "weather" not in TOPICS
    with pytest.raises(ValueError, match="weather"):
        NoticeBoard().post("weather", {})  # type: ignore[call-overload]


def test_what_is_changed_after_posting_does_not_change_the_news() -> None:
    board, shown = NoticeBoard(), panel(204)
    visitor = board.visit(silence)
    board.tell("panel", lambda _: shown)
    shown["labels"]["home"] = "wirft"
    assert said(visitor.take()) == [("panel", panel(204))]


def test_many_threads_lose_nothing_and_break_nothing() -> None:
    board = NoticeBoard()
    visitors = [board.visit(silence) for _ in range(4)]

    def play() -> None:
        for number in range(500):
            board.post("camera", {"number": number, "invitation": False})

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(visitor.take()) == 1 for visitor in visitors)


def undo() -> Command:
    return Command("menu", {"do": "undo"})


def test_commands_come_out_in_order_and_once() -> None:
    inbox = Inbox(now=lambda: 12.0)
    commands = [Command("answer", {"number": number}) for number in range(5)]
    for command in commands:
        assert inbox.put(command)
    assert [command.data["number"] for command in inbox.take()] == [0, 1, 2, 3, 4]
    assert inbox.take() == ()


def test_waiting_ends_when_something_lies_there() -> None:
    inbox = Inbox()
    assert not inbox.wait(0)
    inbox.put(undo())
    assert inbox.wait(0)
    inbox.take()
    assert not inbox.wait(0)
    inbox.wake()
    assert inbox.wait(0)


def test_a_command_from_another_thread_wakes_the_main_loop() -> None:
    inbox = Inbox()
    sender = threading.Thread(target=lambda: inbox.put(undo()))
    sender.start()
    assert inbox.wait(10)
    sender.join()
    assert len(inbox.take()) == 1


def test_a_full_inbox_takes_nothing_of_a_letter() -> None:
    inbox = Inbox()
    for _ in range(MOST_COMMANDS - 1):
        assert inbox.put(undo())
    assert not inbox.put(undo(), undo())
    assert len(inbox.take()) == MOST_COMMANDS - 1


def test_a_press_and_its_release_in_one_letter_are_still_a_press() -> None:
    inbox = Inbox(now=lambda: 5.0)
    inbox.put(*(Command("press", {"button": "whistle", "down": down}) for down in (True, False)))
    inbox.put(Command("press", {"button": "menu", "down": True}))
    assert [command.at for command in inbox.take()] == [5.0, 5.0 + SHORTEST_EDGE, 5.0]
