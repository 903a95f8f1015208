#!/usr/bin/env python3
"""Runs the tests of a build for another architecture (`./dev cross`), which qemu emulates.

There are the unit tests, the OpenCL programs, the lit tests (lit/<folder>), the random kernels (torture/<generator>), the
kernels of the corpus (corpus/<kernel>) and the sweep (sweep/<element type>). Tests that have passed are recorded in the build folder with a digest of the files that they
consist of; later runs leave them out until one of these changes. A run ends after --minutes, so that a whole pass may
take several. Programs of GoogleTest are resumed at the test at which they were ended; one that was not started counts
as one test that was not run.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time

TEST = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(TEST / "corpus"), str(TEST / "sweep")]
import check
import sweep

# Every test depends on these.
LIBRARIES = ["lib/libopenmux.so", "lib/libopenmux-cl.so", "lib/libcompiler-linker-utils.so"]
KINDS = ["unit", "opencl", "lit", "torture", "corpus", "sweep"]
# These take as long as all others together.
LAST = ["unit/device_library_test", "unit/lowered_functions_test", "unit/declared_overloads_test", "unit/accuracy_test"]
# What GoogleTest prints. Skipped tests count as passed.
STARTED = re.compile(r"\[ RUN      \] (\S+)$")
ENDED = re.compile(r"\[ +(OK|FAILED|SKIPPED) +\] ([^ ,]+)(?:, where .*)? \(\d+ ms\)$")


class Record:
    """The tests that have passed, in a file that grows by one line for each."""

    def __init__(self, path, fresh):
        self.path = path
        self.lock = threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            path.unlink(missing_ok=True)
        self.lines = set(path.read_text().splitlines()) if path.exists() else set()

    def get_passed(self, item):
        """The tests of an item that have passed."""
        start = f"{item.digest} {item.name} "
        return {line[len(start):] for line in self.lines if line.startswith(start)}

    def add(self, item, test):
        line = f"{item.digest} {item.name} {test}"
        with self.lock, open(self.path, "a") as file:
            self.lines.add(line)
            file.write(line + "\n")


class Process(subprocess.Popen):
    """A command in a session of its own, so that it can be ended with all that it has started."""

    def __init__(self, command, folder, environment):
        super().__init__(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                         cwd=folder, env=environment, start_new_session=True)
        self.is_ended = False

    def end(self):
        self.is_ended = True
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Session:
    """What the items of a run share."""

    def __init__(self, options):
        self.build = options.build.resolve()
        self.deadline = time.monotonic() + 60 * options.minutes
        self.record = Record(self.build / "test/cross/passed.txt", options.fresh)
        self.logs = self.build / "test/cross/logs"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.digests = {}
        self.processes = set()

    def stop(self):
        """Ends the run early, as if the time were over."""
        self.deadline = 0
        for process in list(self.processes):
            process.end()

    def is_over(self):
        return time.monotonic() >= self.deadline

    def get_digest(self, files):
        """The digest of these files and of the libraries."""
        whole = hashlib.sha256()
        for path in [*map(self.build.joinpath, LIBRARIES), *sorted(set(files))]:
            if path not in self.digests:
                self.digests[path] = hashlib.sha256(path.read_bytes()).digest()
            whole.update(self.digests[path])
        return whole.hexdigest()[:16]

    def find_files(self, command):
        """The files of a command that belong to the tree or to the build, and the libraries that its program loads."""
        paths = [pathlib.Path(word.rpartition("=")[2]) for word in command]
        own = [path for path in paths if path.is_file() and not {self.build, TEST}.isdisjoint(path.parents)]
        return own + [library for path in own for library in path.parent.glob("*.so")
                      if os.fsencode(library) in path.read_bytes()]

    def find_script_files(self, name):
        """The files of a folder of lit tests or of the random kernels, and the tools that they run."""
        kind, _, topic = name.partition("/")
        folder = TEST / kind / (topic if kind == "lit" else "")
        tools = [*self.build.glob("bin/*"), *self.build.glob("test/torture/torture-*")]
        return tools + [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]

    def get_log(self, item, ending="log"):
        return self.logs / f"{item.name.replace('/', '-')}.{ending}"

    def run(self, item, command, environment=None, handle_line=lambda line: None):
        """Runs a command and handles each line that it prints. Returns its exit status, or None if time ran out."""
        with open(self.get_log(item), "a") as log, Process(command, self.build, environment) as process:
            self.processes.add(process)
            timer = threading.Timer(max(0, self.deadline - time.monotonic()), process.end)
            timer.start()
            for line in process.stdout:
                log.write(line)
                handle_line(line.rstrip("\n"))
            timer.cancel()
            self.processes.remove(process)
        return None if process.is_ended else process.returncode


class Result:
    """Numbers of tests, and the names of those that failed."""

    def __init__(self, passed=0, failed=(), left=0):
        self.passed, self.failed, self.left = passed, list(failed), left


class Command:
    """A test that passes if its command does."""

    def __init__(self, session, name, command, files):
        self.session, self.name, self.command = session, name, command
        self.digest = session.get_digest(files)

    def execute(self):
        if self.session.record.get_passed(self):
            return Result(passed=1)
        status = None if self.session.is_over() else self.session.run(self, self.command)
        if status is None:
            return Result(left=1)
        if status != 0:
            return Result(failed=[self.name])
        self.session.record.add(self, "all")
        return Result(passed=1)


class GoogleTest:
    """A program of many tests, each of which is recorded."""

    def __init__(self, session, name, command, environment):
        self.session, self.name, self.environment = session, name, dict(os.environ, **environment)
        filters = [word.partition("=")[2] for word in command if word.startswith("--gtest_filter=")]
        self.filter = filters[-1] if filters else "*"
        self.command = [word for word in command if not word.startswith("--gtest_filter=")]
        self.digest = session.get_digest(session.find_files(command))

    def list_tests(self):
        out = subprocess.run([*self.command, "--gtest_list_tests", f"--gtest_filter={self.filter}"],
                             capture_output=True, text=True, check=False, env=self.environment).stdout
        suite, tests = "", []
        for line in out.splitlines():
            name = line.split("#")[0].strip()
            if not line.startswith(" "):
                suite = name
            elif "DISABLED_" not in suite + name:
                tests.append(suite + name)
        return tests

    def execute(self):
        passed = self.session.record.get_passed(self)
        if "all" in passed:
            return Result(len(passed) - 1)
        if self.session.is_over():
            return Result(len(passed), left=1)
        tests = self.list_tests()
        if not tests:
            return Result(failed=[f"{self.name}: lists no tests"])
        failed = []
        left = [test for test in tests if test not in passed]
        while left and not self.session.is_over():
            ended = self.run_some(left)
            failed += [test for test in left if ended.get(test) is False]
            left = [test for test in left if test not in ended]
        if not left and not failed:
            self.session.record.add(self, "all")
        return Result(len(tests) - len(failed) - len(left), [f"{self.name}: {test}" for test in failed], len(left))

    def run_some(self, tests):
        """Runs the tests until all have ended, the program crashes or the time is over.

        Returns whether each that ended has passed. A crash is the failure of the test that was running.
        """
        flags = self.session.get_log(self, "flags")
        flags.write_text(f"--gtest_filter={':'.join(tests)}\n")
        running, ended = [], {}

        def handle_line(line):
            if match := STARTED.search(line):
                running[:] = [match[1]]
            elif (match := ENDED.search(line)) and [match[2]] == running:
                running.clear()
                ended[match[2]] = match[1] != "FAILED"
                if ended[match[2]]:
                    self.session.record.add(self, match[2])

        command = [*self.command, f"--gtest_flagfile={flags}"]
        status = self.session.run(self, command, self.environment, handle_line)
        if status is not None:
            # A program that ends before its first test would do so again.
            ended.update(dict.fromkeys(running if running or ended else tests, False))
        return ended


def read_ctest(session):
    """The tests of these kinds that CTest knows. Shards of a program become one item."""
    out = subprocess.run(["ctest", "--test-dir", session.build, "--show-only=json-v1"], capture_output=True, text=True,
                         check=True).stdout
    items = {}
    for test in json.loads(out)["tests"]:
        name, command = test["name"], test["command"]
        properties = {each["name"]: each["value"] for each in test["properties"]}
        if name.partition("/")[0] not in KINDS:
            continue
        if "gtest" in properties["LABELS"] and "PASS_REGULAR_EXPRESSION" not in properties:
            environment = dict(word.split("=", 1) for word in properties.get("ENVIRONMENT", []) if word)
            if environment.pop("GTEST_SHARD_INDEX", None):
                environment.pop("GTEST_TOTAL_SHARDS")
                name = name.rpartition("-")[0]
            items[name] = GoogleTest(session, name, command, environment)
        else:
            run = ["ctest", "--test-dir", str(session.build), "--output-on-failure", "-R", f"^{re.escape(name)}$"]
            is_script = name.startswith(("lit/", "torture/"))
            files = session.find_script_files(name) if is_script else session.find_files(command)
            items[name] = Command(session, name, run, files)
    return list(items.values())


def make_corpus(session):
    tools = session.build / "emulated"
    script = TEST / "corpus/check.py"
    for kernel in map(check.Kernel, sorted(script.parent.glob("*.cl"))):
        if kernel.arguments:
            command = [sys.executable, script, "--runs", "--tools", tools, "--jobs", "1", kernel.name]
            files = [script, kernel.path, session.build / "bin/oclrun"]
            yield Command(session, f"corpus/{kernel.name}", command, files)


def make_sweep(session):
    script = TEST / "sweep/sweep.py"
    for element in sweep.SAMPLED_TYPES.split(","):
        command = [sys.executable, script, "--oclrun", session.build / "emulated/oclrun", "--types", element,
                   "--jobs", "1", "--timeout", "3600"]
        files = [script, script.with_name("shapes.py"), session.build / "bin/oclrun"]
        yield Command(session, f"sweep/{element}", command, files)


def print_results(results):
    print("| tests | passed | failed | not run |\n| --- | --- | --- | --- |")
    for kind in KINDS:
        of_kind = [result for name, result in results if name.startswith(kind + "/")]
        numbers = [sum(r.passed for r in of_kind), sum(len(r.failed) for r in of_kind), sum(r.left for r in of_kind)]
        print(f"| {kind} | {' | '.join(map(str, numbers))} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the folder of the build")
    parser.add_argument("--fresh", action="store_true", help="run also what has passed before")
    parser.add_argument("--minutes", type=float, default=60, help="end after so many minutes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*", help="regular expressions: only tests whose name one of them matches")
    options = parser.parse_args()
    session = Session(options)
    items = [*read_ctest(session), *make_corpus(session), *make_sweep(session)]
    items.sort(key=lambda item: item.name in LAST)
    if options.names:
        items = [item for item in items if any(re.search(name, item.name) for name in options.names)]

    def execute(item):
        start = time.monotonic()
        result = item.execute()
        for name in result.failed:
            print(f"FAIL {name} ({session.get_log(item)})", flush=True)
        if not result.left and time.monotonic() - start > 1:
            print(f"{item.name}: {result.passed} passed, {time.monotonic() - start:.0f} s", flush=True)
        return item.name, result

    def interrupt(*_):
        session.stop()

    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(execute, items))
    print_results(results)
    if any(result.left for _, result in results):
        print("The time was over before all tests had run; the same command runs the others.")
    return 1 if any(result.failed for _, result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
