"""piglit's OpenCL tests, through its own runner."""

import bz2
import gzip
import json
import lzma

import command

NAME = PACKAGE = EXECUTABLE = "piglit"
SECONDS = 3 * 3600
SECONDS_PER_TEST = 300

NO_IMAGES = "it needs samplers, and the device has no images"
OUT_OF_BOUNDS = "its work-items write past the end of their buffer"
# Why a test cannot pass.
EXPECTED_FAILURES = {
    "api@clcreateprogramwithbinary": "it creates a kernel of a program that was never built",
    "api@clgetcommandqueueinfo": "it asks a queue of the host for CL_QUEUE_SIZE",
    "api@clgetdeviceinfo": "it expects a device of OpenCL 1.1",
    "api@clgetextensionfunctionaddressforplatform": "the ICD loader answers for a platform that is none",
    "api@clsetkernelarg": NO_IMAGES,
    "program@build@include-directories": "the package lacks the header that it includes",
    "program@execute@amdgcn-f32-inline-immediates": "it expects denormals to be flushed",
    "program@execute@bswap": OUT_OF_BOUNDS,
    "program@execute@clz-optimizations": OUT_OF_BOUNDS,
}
GOOD = ("pass", "skip", "warn", "notrun")


def read_results(folder):
    openers = {"": open, ".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
    for ending, opener in openers.items():
        path = folder / f"results.json{ending}"
        if path.exists():
            with opener(path, "rt", encoding="utf-8") as file:
                return json.load(file)["tests"]
    return {}


def run_all(runner, folder, environment):
    """Counts the tests one by one, so that the log names those that failed."""
    results = folder / "results"
    arguments = ["-t", runner.pattern.pattern] if runner.pattern else []
    _, reason = command.run(["piglit", "run", "--no-concurrency", "--overwrite", "--timeout", str(SECONDS_PER_TEST),
                             *arguments, "cl", str(results)], folder, environment, SECONDS)
    tests = read_results(results)
    for name, test in sorted(tests.items()):
        if test["result"] in GOOD:
            runner.report(True)
        elif name in EXPECTED_FAILURES:
            print(f"  {name}: skipped, because {EXPECTED_FAILURES[name]}")
        else:
            runner.report(False)
            print(f"  {name}: {test['result']}")
    return reason or (None if tests else "there are no results")


def run(runner, _whole):
    folder = runner.folder / "all"
    folder.mkdir(parents=True, exist_ok=True)
    reason = run_all(runner, folder, runner.environment)
    if reason:
        runner.report(False)
        print(f"  piglit failed: {reason}")
