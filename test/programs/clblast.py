"""CLBlast's tests compare each routine with a reference BLAS, in five precisions."""

import pathlib
import re
import shutil

import command

NAME = "clblast"
PACKAGE = "clblast-tests"
EXECUTABLE = "clblast_test_xaxpy"
PREFIX = "clblast_test_"
# One or two of each level and of each kind of kernel: reductions, direct and indirect products, triangular solves.
SAMPLE = ("xaxpy", "xamax", "xdot", "xnrm2", "xgemv", "xtrsv", "xger", "xhad", "xomatcopy", "xim2col", "xaxpybatched")
SECONDS = 7200
# The kernels of the first two read their factors as an array of float, which CLBlast fills with half; the tests of the
# others take indices for numbers of half precision.
WRONG_IN_CLBLAST = ("HAXPYBATCHED", "HGEMMBATCHED", "iHAMAX", "iHAMIN", "iHMAX", "iHMIN")


def count(output, kind, is_wrong=False):
    """The tests of a kind among those that can pass, or among the others. The output has a part for each precision."""
    parts = re.split(r"Starting tests for the \S*'(\w+)'", output)
    return sum(int(number) for name, text in zip(parts[1::2], parts[2::2]) if (name in WRONG_IN_CLBLAST) == is_wrong
               for number in re.findall(rf"(\d+) test\(s\) {kind}", text))


def test(routine, folder, environment):
    output, reason = command.run([PREFIX + routine], folder, environment, SECONDS)
    counts = {kind: count(output, kind) for kind in ("passed", "failed")}
    if reason == "exit code 1" and not counts["failed"] and count(output, "failed", is_wrong=True):
        reason = None
    if counts["failed"] or not counts["passed"]:
        return f"{counts['failed']} of {sum(counts.values())} tests failed" + (f", {reason}" if reason else "")
    return reason


def run(runner, whole):
    folder = pathlib.Path(shutil.which(EXECUTABLE)).parent
    routines = sorted(path.name.removeprefix(PREFIX) for path in folder.glob(PREFIX + "*"))
    for routine in routines:
        if whole or routine in SAMPLE:
            runner.run(routine, lambda folder, environment, routine=routine: test(routine, folder, environment))
