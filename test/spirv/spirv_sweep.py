#!/usr/bin/env python3
"""Runs every instruction that computes something, in SPIR-V and in OpenCL C, and compares what they write.

The cases are in families/. Each is assembled by spirv-as, built by default and with -cl-wfv=never, many to a program,
and passes if both write the same bytes as the same operation in OpenCL C, or in Python where OpenCL C has no such
operation. oclrun validates the modules. Without --long, it is a sample of each instruction's types, the same each time.

Cases with types that the device does not have are only translated, by muxc, and linked with the device library.
"""

import argparse
import concurrent.futures
import itertools
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "sweep"))
from families import FAMILIES
from program import Program
import sweep

MODES = {"auto": "", "never": "-cl-wfv=never"}


class Runner:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder

    def execute(self, program, source, build_options, folder):
        """The results of the cases, and what went wrong."""
        (folder / "in").write_bytes(program.tables.data)
        launch = program.launch
        command = [self.options.oclrun, str(source), "-g", launch.global_size, "-l", launch.local_size, "-o",
                   launch.offset, "-b", f"{build_options} {self.options.build_options}", "-a",
                   f"out@{folder}/%k:u8[{program.size}]", "-a", f"u8[]=@{folder}/in"]
        for argument, _, _ in launch.arguments:
            command += ["-a", argument]
        for name in program.kernels:
            command += ["-k", name]
        printed, error = sweep.execute(command, self.options.timeout)
        if error:
            return None, error
        outputs = program.read({name: (folder / name).read_bytes() for name in program.kernels}, printed)
        shutil.rmtree(folder)
        return outputs, None

    def assemble(self, program, folder):
        """The file of the module, and what went wrong."""
        source, module = folder / "program.spvasm", folder / "program.spv"
        source.write_text(program.write_spirv())
        command = ["spirv-as", "--target-env", f"spv1.{program.version}", str(source), "-o", str(module)]
        return module, sweep.execute(command, self.options.timeout)[1]

    def run(self, cases, per_kernel, mode):
        """The results of the cases in SPIR-V, and what went wrong."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        program = Program(cases, per_kernel)
        module, error = self.assemble(program, folder)
        return (None, error) if error else self.execute(program, module, MODES[mode], folder)

    def translate(self, cases, per_kernel):
        """Nothing for each case, and what went wrong."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        module, error = self.assemble(Program(cases, per_kernel), folder)
        if not error:
            text, error = sweep.execute([self.options.muxc, str(module), "--spirv-enable-all", "--passes",
                                         "lower-to-mux-builtins,replace-addrspace-fns,link-builtins"], self.options.timeout)
        if not error and (unknown := re.findall(r"^declare .*@(_Z\w+)", text, re.MULTILINE)):
            error = f"the device library has no {', '.join(unknown)}"
        shutil.rmtree(folder)
        return dict.fromkeys(case.name for case in cases), error

    def check_translation(self, cases, per_kernel):
        """What is wrong, as (case, where, text)."""
        _, failed = sweep.run_apart(lambda some: self.translate(some, per_kernel), cases)
        return [(case, "muxc", error) for case, error in failed]

    def run_cl(self, cases, per_kernel):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        program = Program(cases, per_kernel)
        source = folder / "program.cl"
        source.write_text(program.write_cl())
        return self.execute(program, source, "-cl-std=CL3.0", folder)

    def check(self, cases, per_kernel):
        """What is wrong, as (case, where, text)."""
        expected, failures = {}, []
        if in_cl := [case for case in cases if case.cl]:
            expected, failed = sweep.run_apart(lambda some: self.run_cl(some, per_kernel), in_cl)
            failures += [(case, "OpenCL C", error) for case, error in failed]
        for mode in MODES:
            outputs, failed = sweep.run_apart(lambda some: self.run(some, per_kernel, mode), cases)
            failures += [(case, f"-cl-wfv={mode}", error) for case, error in failed]
            for case in cases:
                found = outputs.get(case.name)
                wanted = expected.get(case.name) if case.cl else found and case.expect(found)
                if found and wanted and (text := case.compare(wanted, found)):
                    failures.append((case, f"-cl-wfv={mode}", text))
        return failures


def choose(family, options, is_possible):
    """The cases to run, of those that are possible: some with each subject and detail, unless all are wanted."""
    cases = filter(is_possible, FAMILIES[family].generate())
    count = options.sample or getattr(FAMILIES[family], "SAMPLE", 3)
    cases = list({case.name: case for case in cases}.values())
    if options.cases:
        cases = [case for case in cases if re.search(options.cases, case.name)]
    if options.long:
        return cases
    kept = {}
    for case in sweep.shuffle((case for case in cases if not case.slow), options.seed):
        some = kept.setdefault((case.subject, case.detail), [])
        if len(some) < count:
            some.append(case)
    return [case for some in kept.values() for case in some]


def make_batches(family, options, is_possible):
    """The cases to run, as many as make a program, each with the number of those in a kernel."""
    chosen = choose(family, options, is_possible)
    per_kernel = options.per_kernel or getattr(FAMILIES[family], "PER_KERNEL", 8)
    batches = []
    for launch in dict.fromkeys(case.launch for case in chosen):
        some = [case for case in chosen if case.launch == launch]
        batches += [(some[i:i + options.per_program], per_kernel) for i in range(0, len(some), options.per_program)]
    return batches


def find_missing(options, folder):
    """The element types that the device does not have."""
    return {"half", "double"} - set(sweep.find_types(options, ["half", "double"], folder))


def parse_arguments(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--muxc", help="translate what the device has no types for")
    parser.add_argument("--long", action="store_true", help="all types of each instruction")
    parser.add_argument("--seed", type=int, default=1, help="another sample")
    parser.add_argument("--sample", type=int, help="cases of each instruction in a sample")
    parser.add_argument("--family", action="append", choices=list(FAMILIES), help="only this one; repeatable")
    parser.add_argument("--cases", help="only those whose name has a match of this regular expression")
    parser.add_argument("--build-options", default="", help="in all modes")
    parser.add_argument("--per-kernel", type=int, help="cases in a kernel")
    parser.add_argument("--per-program", type=int, default=160, help="cases in a program")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=600, help="for one program, in seconds")
    parser.add_argument("--list", action="store_true", help="print the programs instead")
    return parser.parse_args(arguments)


def main():
    options = parse_arguments()
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = pathlib.Path(name)
        missing = find_missing(options, folder)
        runner = Runner(options, folder)
        families = options.family or FAMILIES
        batches = [batch for family in families for batch in
                   make_batches(family, options, lambda case: not case.elements & missing)]
        untyped = [batch for family in families for batch in
                   make_batches(family, options, lambda case: case.elements & missing)] if options.muxc else []
        if options.list:
            for batch in batches:
                program = Program(*batch)
                print(program.write_spirv(), program.write_cl())
            return 0
        results = itertools.chain(pool.map(lambda batch: runner.check(*batch), batches),
                                  pool.map(lambda batch: runner.check_translation(*batch), untyped))
        for (batch, _), found in zip(batches + untyped, results):
            count += len(batch)
            for case, where, text in found:
                print(f"FAIL: {case.name}: {where}: {text}", flush=True)
            failures += found
    print(f"{count} cases, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
