"""Random kernels whose scalar version is the reference for the vectorized ones.

A generator is a class of kernels, made from a random number generator and a number, with `text()` and `launch()`.
Some kernels also go through the code generator and run on the device.
"""

import argparse
import itertools
import random
import time

import layouts
import runner

SCALAR = "1"


class Program:
    """Kernels with what they are built with."""

    def __init__(self, seed, kernels, drawn, options, cpu, variables=None):
        self.seed, self.kernels, self.layouts, self.options, self.cpu = seed, kernels, drawn, options, cpu
        self.variables = variables or {}

    def text(self, kernels=None):
        return "".join(kernel.text() for kernel in kernels or self.kernels)


class Generator:
    """`draw_layouts` and `draw_options` take the random number generator of a program. `count_interesting` takes the run of a
    layout and the number of kernels, and counts versions that test what the generator is about. `scalar` is the layout
    of the reference."""

    def __init__(self, kernel, draw_layouts, draw_options, count_interesting, what, scalar=SCALAR):
        self.kernel, self.draw_layouts, self.draw_options = kernel, draw_layouts, draw_options
        self.count_interesting, self.what, self.scalar = count_interesting, what, scalar

    def make(self, seed, count):
        rng = random.Random(seed)
        kernels = [self.kernel(rng, number) for number in range(count)]
        drawn = [self.scalar] + self.draw_layouts(rng)
        options = "-cl-std=CL3.0 " + self.draw_options(rng)
        # The CPU is drawn last, since machines differ in it.
        return Program(seed, kernels, drawn, options, runner.draw_cpu(rng))

    def check(self, engine, program, oclrun):
        """The numbers of interesting versions, and of kernels that differ. With `oclrun`, one kernel runs on the device."""
        answer = engine.of(program.cpu, program.variables).ask(
            {"source": program.text(), "options": program.options, "layouts": program.layouts,
             "launches": [kernel.launch() for kernel in program.kernels]})
        if "error" in answer:
            print("program %d: %s" % (program.seed, answer["error"]))
            return 0, 1
        interesting = failures = 0
        scalar = answer["runs"][0]
        for run in answer["runs"]:
            if "error" in run:
                print("program %d with %s: %s" % (program.seed, run["layout"], run["error"]))
                return interesting, failures + 1
            self.note(program, run)
            if run["layout"] != self.scalar:
                interesting += self.count_interesting(run, len(program.kernels))
            failures += compare(program, run, scalar)
        if oclrun and not failures:
            chosen = program.seed % len(program.kernels)
            failures += check_on_device(oclrun, program, program.kernels[chosen], scalar["launches"][chosen])
        return interesting, failures

    def note(self, program, run):
        """For what else there is to say about a run."""

    def summary(self):
        """For what there is to say in the end."""
        return ""

    def main(self, description, is_enough):
        """`is_enough` takes the numbers of interesting versions and of kernels: others would test nothing."""
        parser = argparse.ArgumentParser(description=description.splitlines()[0])
        parser.add_argument("--engine", default="torture-engine")
        parser.add_argument("--oclrun", help="run a kernel of some programs with it on the device, too")
        parser.add_argument("--device-every", type=int, default=5, help="every how many programs that is")
        parser.add_argument("--seed", type=int, default=1, help="the first program's")
        parser.add_argument("--kernels", type=int, default=80)
        parser.add_argument("--minutes", type=float, help="run on for that long instead")
        parser.add_argument("--per-program", type=int, default=8)
        parser.add_argument("--max-failures", type=int, default=20, help="stop after that many")
        parser.add_argument("--progress", type=int, help="print counts every so many programs")
        parser.add_argument("--print", action="store_true", help="print the first program only")
        args = parser.parse_args()
        if args.print:
            print(self.make(args.seed, args.per_program).text())
            return 0
        engine = runner.Engine(args.engine)
        interesting = failures = kernels = 0
        end = time.monotonic() + args.minutes * 60 if args.minutes else None
        for seed in itertools.count(args.seed):
            if failures >= args.max_failures or (time.monotonic() > end if end else kernels >= args.kernels):
                break
            kernels += args.per_program
            oclrun = args.oclrun if seed % args.device_every == 0 else None
            done = self.check(engine, self.make(seed, args.per_program), oclrun)
            interesting, failures = interesting + done[0], failures + done[1]
            if args.progress and (seed - args.seed + 1) % args.progress == 0:
                print("%d kernels, %d failures" % (kernels, failures), flush=True)
        engine.stop()
        print("%d kernels from seed %d, %d %s, %d failures" % (kernels, args.seed, interesting, self.what, failures))
        if self.summary():
            print(self.summary())
        return 1 if failures or not is_enough(interesting, kernels) else 0


def count_vectorized(run, count):
    return count - sum("not vectorized" in remark for remark in run["remarks"])


def report(program, kernel, where, text):
    launch = kernel.launch()
    print("program %d (%s) %s, %s work-items in groups of %s: %s\n%s" % (
        program.seed, program.options, where, launch["global"], launch.get("local"), text, kernel.text()), flush=True)


def compare(program, run, scalar):
    """Prints kernels that left other results than in the scalar run, and counts them."""
    failures = 0
    for kernel, launch, wanted in zip(program.kernels, run["launches"], scalar["launches"]):
        if "error" in launch or launch != wanted:
            failures += 1
            report(program, kernel, "with '%s'" % run["layout"], launch.get("error", "other results than the scalar kernel"))
    return failures


def check_on_device(oclrun, program, kernel, wanted):
    """Runs a kernel for each width; the number of failures."""
    failures = 0
    for width in sorted({layouts.parse(layout)[0] for layout in program.layouts}):
        vectorizing = "--vecz-width=%d" % width if width else "-cl-wfv=always"
        try:
            data = runner.run_on_device([oclrun], program, kernel, vectorizing, runner.environment(program.cpu))
        except runner.Failure as failure:
            failures += 1
            report(program, kernel, "on %s" % (program.cpu or "the CPU"), failure.text)
            continue
        if data != list(map(bytes.fromhex, wanted["outputs"])):
            failures += 1
            report(program, kernel, "on %s with %s" % (program.cpu or "the CPU", vectorizing),
                   "other results than the scalar kernel")
    return failures
