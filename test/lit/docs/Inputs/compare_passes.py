"""Compares docs/passes.md with what muxc --print-passes lists, for all devices together.

Usage: compare_passes.py <docs/passes.md> <passes.def>
"""

import re
import subprocess
import sys

DEVICE = "Device "


def run_muxc(*arguments):
    return subprocess.run(
        ["muxc", *arguments], check=True, capture_output=True, text=True
    ).stdout


def printed_passes(*arguments):
    """The passes as printed, parameters included: `link-builtins<early>`."""
    lines = run_muxc("--print-passes", *arguments).splitlines()
    return {re.split(r"\s{2,}", line.strip())[0] for line in lines}


def printed_sections():
    """From the headings that the page must have to the passes under each."""
    common = printed_passes()
    sections = {"All devices": common}
    for line in run_muxc("--list-devices").splitlines():
        if device := re.match(r"(\d+): (.*)", line):
            sections[DEVICE + device[2]] = printed_passes("--device-idx", device[1]) - common
    return sections


def named_classes(passes_def):
    """The passes that have a name but no text form."""
    with open(passes_def, encoding="utf-8") as file:
        return set(re.findall(r'^NAMED_CLASS\("([^"]+)"', file.read(), re.MULTILINE))


def check_entry(name, lines, complaints):
    """The pass as --print-passes would print it."""
    text = "\n".join(lines)
    if not lines or not lines[0] or lines[0].startswith("- "):
        complaints.append(f"`{name}`: the line that says what it does is missing")
    for part in ("Needs", "Leaves"):
        count = text.count(f"\n- {part}: ")
        if count != 1:
            problem = "is missing" if count == 0 else "stands there twice"
            complaints.append(f"`{name}`: the line '- {part}: …' {problem}")
    parameters = re.search(r"\n- Parameters: `([^`]+)`", text)
    return f"{name}<{parameters[1]}>" if parameters else name


def documented_sections(page, complaints):
    sections = {}
    with open(page, encoding="utf-8") as file:
        # Examples of the form are not entries.
        text = re.sub(r"^```.*?^```$", "", file.read(), flags=re.MULTILINE | re.DOTALL)
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        entries = re.split(r"^### ", body, flags=re.MULTILINE)[1:]
        names = []
        documented = set()
        for entry in entries:
            name, *lines = entry.strip().split("\n")
            names.append(name)
            documented.add(check_entry(name.strip("`"), lines, complaints))
        if len(documented) != len(names):
            complaints.append(f"'{heading}': an entry stands there twice")
        if names != sorted(names):
            first = next(name for name, right in zip(names, sorted(names)) if name != right)
            complaints.append(f"'{heading}': not in alphabetical order at {first}")
        sections[heading] = documented
    return sections


def main(page, passes_def):
    complaints = []
    documented = documented_sections(page, complaints)
    expected = printed_sections()
    expected["Without a text form"] = named_classes(passes_def)
    for heading in expected.keys() | documented.keys():
        there = documented.get(heading, set())
        wanted = expected.get(heading, set())
        complaints += [f"'{heading}' lacks `{name}`" for name in wanted - there]
        complaints += [f"'{heading}': there is no `{name}`" for name in there - wanted]
    for complaint in sorted(complaints):
        print(f"docs/passes.md: {complaint}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
