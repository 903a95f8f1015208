"""The commands of a guide in Markdown, and what they must print.

A block marked `sh` is run. A block marked `text` that follows it has lines, each of which must be part of a line of
its output, in this order.
"""

import dataclasses
import re

MARKER = "@@ guide line "


@dataclasses.dataclass
class Block:
    line: int
    commands: str
    expected: list


def read_blocks(text):
    blocks = []
    fence, body, start = None, [], 0
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r"```(\w*)$", line)
        if fence is None and match:
            fence, body, start = match[1], [], number
        elif fence is not None and line == "```":
            if fence == "sh":
                blocks.append(Block(start, "\n".join(body), []))
            elif fence == "text":
                blocks[-1].expected += body
            fence = None
        elif fence is not None:
            body.append(line)
    if fence is not None:
        raise ValueError(f"the block that begins in line {start} does not end")
    return blocks


def make_script(blocks):
    """All blocks run in one shell, so that later ones see the variables of earlier ones."""
    parts = ["set -eu -o pipefail", "exec 2>&1"]
    for block in blocks:
        parts += [f"echo '{MARKER}{block.line}'", block.commands]
    return "\n".join(parts) + "\n"


def split_output(output):
    """The output of each block that began, by its line."""
    outputs, lines = {}, []
    for line in output.splitlines():
        if line.startswith(MARKER):
            lines = outputs.setdefault(int(line[len(MARKER) :]), [])
        else:
            lines.append(line)
    return outputs


def find_missing(expected, output):
    """The first expected text that no line has, after those before it, or None."""
    lines = iter(output)
    for text in expected:
        if not any(text in line for line in lines):
            return text
    return None
