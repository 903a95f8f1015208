"""Random kernels whose scalar version is the reference for the vectorized ones.

A generator is a class of kernels, made from a random number generator and a number, with `text()` and `launch()`.
"""

import argparse
import random

import runner

SCALAR = "1"


class Generator:
    """`draw_layouts` and `draw_options` take the random number generator of a program. `count_interesting` takes the run of a
    layout and the number of kernels, and counts versions that test what the generator is about."""

    def __init__(self, kernel, draw_layouts, draw_options, count_interesting, what):
        self.kernel, self.draw_layouts, self.draw_options = kernel, draw_layouts, draw_options
        self.count_interesting, self.what = count_interesting, what

    def make(self, rng, count):
        return [self.kernel(rng, number) for number in range(count)]

    def check(self, engine, seed, count):
        """The numbers of interesting versions, and of kernels that differ."""
        rng = random.Random(seed)
        kernels = self.make(rng, count)
        layouts = [SCALAR] + self.draw_layouts(rng)
        options = "-cl-std=CL3.0 " + self.draw_options(rng)
        # The CPU is drawn last, since machines differ in it.
        answer = engine.of(runner.draw_cpu(rng)).ask(
            {"source": "".join(kernel.text() for kernel in kernels), "options": options, "layouts": layouts,
             "launches": [kernel.launch() for kernel in kernels]})
        if "error" in answer:
            print("program %d: %s" % (seed, answer["error"]))
            return 0, 1
        interesting = failures = 0
        for run in answer["runs"]:
            if "error" in run:
                print("program %d with %s: %s" % (seed, run["layout"], run["error"]))
                return interesting, failures + 1
            if run["layout"] != SCALAR:
                interesting += self.count_interesting(run, count)
            failures += compare(seed, options, kernels, run, answer["runs"][0])
        return interesting, failures

    def main(self, description, is_enough):
        """`is_enough` takes the numbers of interesting versions and of kernels: others would test nothing."""
        parser = argparse.ArgumentParser(description=description.splitlines()[0])
        parser.add_argument("--engine", default="torture-engine")
        parser.add_argument("--seed", type=int, default=1, help="the first program's")
        parser.add_argument("--kernels", type=int, default=80)
        parser.add_argument("--per-program", type=int, default=8)
        parser.add_argument("--print", action="store_true", help="print the first program only")
        args = parser.parse_args()
        if args.print:
            print("".join(kernel.text() for kernel in self.make(random.Random(args.seed), args.per_program)))
            return 0
        engine = runner.Engine(args.engine)
        interesting = failures = 0
        for seed in range(args.seed, args.seed - (-args.kernels // args.per_program)):
            done = self.check(engine, seed, args.per_program)
            interesting, failures = interesting + done[0], failures + done[1]
        engine.stop()
        print("%d kernels from seed %d, %d %s, %d failures" % (args.kernels, args.seed, interesting, self.what, failures))
        return 1 if failures or not is_enough(interesting, args.kernels) else 0


def compare(seed, options, kernels, run, scalar):
    """Prints kernels that left other results than in the scalar run, and counts them."""
    failures = 0
    for kernel, launch, wanted in zip(kernels, run["launches"], scalar["launches"]):
        if "error" in launch or launch != wanted:
            failures += 1
            print("program %d (%s) with %s, groups of %s: %s\n%s" % (
                seed, options, run["layout"], kernel.launch()["local"],
                launch.get("error", "other results than the scalar kernel"), kernel.text()))
    return failures
