"""Text that somebody else wrote: what is sound is read, what would lead a parser astray is refused before it."""

import pytest

from rules.untrusted import DEEPEST, MOST_DIGITS, Unusable, json_value, toml_statements, toml_table


def refused(read: object, text: str) -> str:
    assert callable(read)
    with pytest.raises(Unusable) as problem:
        read(text)
    return problem.value.key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[" * 100_000, "too-deep"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "too-deep"),
        ('{"a":' * 900 + "1" + "}" * 900, "too-deep"),
        ("9" * 5_000, "long-number"),
        ('{"a": -0.' + "1" * (MOST_DIGITS + 1) + "}", "long-number"),
        ("NaN", "no-json"),
        ("Infinity", "no-json"),
        ("", "no-json"),
        ('"' + "\\" * 99_999, "no-json"),
    ],
)
def test_json_that_is_refused(text: str, key: str) -> None:
    assert refused(json_value, text) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a = " + "[" * 50_000, "too-deep"),
        ("a = " + "{a = " * 900 + "1" + "}" * 900, "too-deep"),
        ("a" + ".a" * 30_000 + " = 1", "too-deep"),
        ("[" + "a ." * 30_000 + "a]", "too-deep"),
        ("a = " + "9" * 5_000, "long-number"),
        ("a = " + "9_" * 3_000 + "9", "long-number"),
        ("a = 0x" + "f" * 5_000, "long-number"),
        ('a = """' + '\\"""' * 15_000 + "\\", "no-toml"),
        ("a = '''" + "''" * 20_000, "no-toml"),
    ],
)
def test_toml_that_is_refused(text: str, key: str) -> None:
    assert refused(toml_table, text) == key


def test_brackets_and_digits_in_texts_and_comments_count_for_nothing() -> None:
    many, digits = "[" * 500, "7" * 500
    assert json_value(f'{{"a": "{many}{digits}\\"{many}"}}') == {"a": f'{many}{digits}"{many}'}
    toml = f'# {many}\na = "{many}\\"{digits}"\nb = \'{many}\'\nc = """\n{many}"{digits}"""\nd = \'\'\'{many}\'\'\'\n'
    assert toml_table(toml)["c"] == f'{many}"{digits}'


def test_as_deep_as_allowed_is_read() -> None:
    assert json_value("[" * DEEPEST + "]" * DEEPEST)
    assert toml_table("a = " + "[" * DEEPEST + "]" * DEEPEST)
    assert toml_table("a = [" + "1.5, " * 5_000 + "]")


def test_statements_know_their_lines() -> None:
    text = "# a\n\n[b]\nc = [\n 1, # [\n 2]\nd = '''\n[x]\n'''\ne = 1"
    found = {line: statement.strip() for line, statement in toml_statements(text) if statement.strip()}
    assert list(found) == [1, 3, 4, 7, 10]
    assert found[7] == "d = '''\n[x]\n'''"
