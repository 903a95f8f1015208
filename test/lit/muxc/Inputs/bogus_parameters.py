"""Gives each pass of `muxc --print-passes` a parameter that it does not have.

Each must be refused, in one line that names the pass and what it takes. A pass that takes any text, as
a name, must instead ask for it when it is missing.
"""

import re
import subprocess
import sys

ANY_TEXT = ("name",)
BOGUS = "no-such-parameter"


def run(options, passes):
    command = ["muxc", *options, "--passes", passes, "--filetype=null", "-"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def check(options, name, accepted):
    pipeline = name if accepted in ANY_TEXT else f"{name}<{BOGUS}>"
    status, message = run(options, pipeline)
    if status != 1 or len(message.splitlines()) != 1 or not message.startswith("muxc: error: --passes: "):
        return f"{pipeline}: status {status}, {message}"
    expected = [name]
    if accepted in ANY_TEXT:
        expected.append("missing")
    else:
        expected += [BOGUS, accepted or "takes no parameters"]
    missing = [text for text in expected if text not in message]
    return f"{pipeline}: {missing} not in: {message}" if missing else None


def main(options):
    listed = subprocess.check_output(["muxc", *options, "--print-passes"], text=True)
    passes = {}
    for line in listed.splitlines():
        found = re.match(r"  ([\w-]+)(?:<(\S+)>)? ", line)
        if not found:
            sys.exit(f"not a pass and what it does: {line}")
        name, accepted = found.groups()
        # One name with several forms takes each of them; analyses are LLVM's to refuse.
        if name not in ("require", "print"):
            passes.setdefault(name, accepted or "")
    failures = [f for f in (check(options, n, a) for n, a in passes.items()) if f]
    with_parameters = sum(1 for accepted in passes.values() if accepted)
    print("\n".join(failures) or f"{len(passes)} passes, {with_parameters} with parameters")
    sys.exit(1 if failures or not with_parameters else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
