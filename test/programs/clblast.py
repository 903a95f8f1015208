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


def test(routine, folder, environment):
    output, reason = command.run([PREFIX + routine], folder, environment, SECONDS)
    counts = {kind: sum(map(int, re.findall(rf"(\d+) test\(s\) {kind}", output))) for kind in ("passed", "failed")}
    if counts["failed"] or not counts["passed"]:
        return f"{counts['failed']} of {sum(counts.values())} tests failed" + (f", {reason}" if reason else "")
    return reason


def run(runner, whole):
    folder = pathlib.Path(shutil.which(EXECUTABLE)).parent
    routines = sorted(path.name.removeprefix(PREFIX) for path in folder.glob(PREFIX + "*"))
    for routine in routines:
        if whole or routine in SAMPLE:
            runner.run(routine, lambda folder, environment, routine=routine: test(routine, folder, environment))
