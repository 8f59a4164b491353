"""One line in, one line out, whatever comes."""

import io
import json
import tracemalloc

from device.commands.line_service import LIMIT, serve


def talk(*lines: bytes) -> list[str]:
    sink = io.BytesIO()
    serve(lambda line: f"<{line}>", "too long", io.BytesIO(b"".join(lines)), sink)
    return sink.getvalue().decode("utf-8").splitlines()


def test_every_line_has_its_answer() -> None:
    assert talk(b"one\n", b"\n", b"two\r\n") == ["<one>", "<>", "<two>"]


def test_the_last_line_needs_no_end() -> None:
    assert talk(b"one\n", b"two") == ["<one>", "<two>"]


def test_silence_is_answered_with_silence() -> None:
    assert talk() == []


def test_bytes_that_are_no_text_do_no_harm() -> None:
    assert talk(b"\xff\xfe\n", "Tor für Köln\n".encode()) == ["<\ufffd\ufffd>", "<Tor für Köln>"]


def test_half_a_surrogate_pair_comes_back_as_it_came() -> None:
    sink = io.BytesIO()
    serve(lambda line: json.dumps(json.loads(line), ensure_ascii=False), "", io.BytesIO(b'"\\ud800"\n'), sink)
    assert sink.getvalue() == b'"\\ud800"\n'


def test_a_line_of_exactly_the_limit_is_read() -> None:
    assert talk(b"x" * LIMIT + b"\n", b"next\n") == [f"<{'x' * LIMIT}>", "<next>"]


def test_a_longer_one_is_refused_and_the_next_still_works() -> None:
    refusal = '{"error": {"code": "line-too-long", "text": "too long"}}'
    assert talk(b"x" * (LIMIT + 1) + b"\n", b"next\n") == [refusal, "<next>"]
    assert talk(b"x" * (3 * LIMIT) + b"\n", b"next\n") == [refusal, "<next>"]
    assert talk(b"x" * (3 * LIMIT)) == [refusal]


def test_ten_megabytes_in_one_line_need_no_more_memory_than_the_limit() -> None:
    source = io.BytesIO(b"x" * 10_000_000 + b"\nnext\n")
    tracemalloc.start()
    serve(lambda line: line, "too long", source, io.BytesIO())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 * LIMIT


def test_answers_at_once_and_not_when_all_is_said() -> None:
    heard: list[bytes] = []

    class Sink(io.BytesIO):
        def flush(self) -> None:
            heard.append(self.getvalue())

    serve(str.upper, "", io.BytesIO(b"a\nb\n"), Sink())
    assert heard == [b"A\n", b"A\nB\n"]
