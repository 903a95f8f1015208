"""What the generators of random kernels share: the engine that runs programs, and the long run.

The engine (engine/main.cpp) compiles a program up to the code generator and interprets the result.
It lives for many programs, and is started anew if a program ends it.
"""

import argparse
import json
import os
import platform
import select
import subprocess
import sys
import tempfile
import time

import layouts


# CPUs to compile for, besides the one at hand: the vectorizer makes other code for those without masked accesses or
# gathers.
CPUS = {"x86_64": ["generic", "x86-64-v3"], "aarch64": ["generic"]}.get(platform.machine(), [])


def draw_cpu(rng):
    """Drawn last, since machines differ in it; empty for the one at hand."""
    return rng.choice(CPUS) if rng.random() < 0.5 and CPUS else ""


def environment(cpu, variables=None):
    """That of programs for a CPU, with more variables."""
    return dict(os.environ, **(variables or {}), **({"OPENMUX_CPU": cpu} if cpu else {}))


class Engine:
    """Answers requests as engine/main.cpp or device/main.cpp describes them, for one CPU and other variables of the
    environment."""

    LIFE = 400  # requests; LLVM's context only grows

    def __init__(self, path, timeout=120, cpu="", variables=None):
        self.path, self.timeout, self.cpu, self.variables = path, timeout, cpu, variables or {}
        self.process = None
        self.left = 0
        self.others = {}

    def of(self, cpu, variables=None):
        """The engine for a CPU and variables, which lives as long as this one."""
        variables = variables or {}
        if (cpu, variables) == (self.cpu, self.variables):
            return self
        key = (cpu, *sorted(variables.items()))
        if key not in self.others:
            self.others[key] = Engine(self.path, self.timeout, cpu, variables)
        return self.others[key]

    def ask(self, request):
        if not self.process or self.left == 0:
            self.stop()
            self.process = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.PIPE,
                                            env=environment(self.cpu, self.variables))
            self.left = self.LIFE
        self.left -= 1
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return {"error": self.post_mortem("the engine ended")}
        line = self.read_line()
        if not line.endswith(b"\n"):
            return {"error": self.post_mortem(line.decode() or "the engine ended")}
        return json.loads(line)

    def processor_seconds(self):
        with open("/proc/%d/stat" % self.process.pid, encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def read_line(self):
        """The time-out counts processor time, so that it is the same on a busy machine; one that waits for ever runs
        into ten times as much by the clock."""
        start, begin = self.processor_seconds(), time.monotonic()
        parts = []
        while not parts or not parts[-1].endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], 1)
            if not ready:
                if (self.processor_seconds() - start > self.timeout or
                        time.monotonic() - begin > 10 * self.timeout):
                    return b"no answer in time"
                continue
            part = os.read(self.process.stdout.fileno(), 1 << 20)
            if not part:
                break
            parts.append(part)
        return b"".join(parts)

    def post_mortem(self, what):
        """How it ended, and what it said last."""
        self.process.kill()
        _, said = self.process.communicate()
        status = self.process.returncode
        self.process = None
        return "%s (status %d)\n%s" % (what, status, said.decode(errors="replace")[-3000:])

    def stop(self):
        for other in self.others.values():
            other.stop()
        if self.process:
            self.process.stdin.close()
            self.process.wait()
            self.process.stdout.close()
            self.process.stderr.close()
        self.process = None


def buffer(data):
    return {"buffer": data.hex()}


def value(data):
    return {"value": data.hex()}


class Failure(Exception):
    """What is wrong with a kernel; `kernel` is None if it is the program that does not work."""

    def __init__(self, kernel, text):
        super().__init__(text)
        self.kernel, self.text = kernel, text


class References:
    """What kernels must leave with each layout; with all the same, unless they use sub-groups."""

    def __init__(self):
        self.known = {}

    def get(self, kernel, width, dimension=0):
        key = (kernel, *((width, dimension) if getattr(kernel, "sub_groups", None) else ()))
        if key not in self.known:
            self.known[key] = kernel.reference(*key[1:])
        return self.known[key]


def launch_name(kernel):
    return kernel.launch()["kernel"]


def check(engine, program, kernels, refused):
    """Compares what the engine makes of these kernels with their references."""
    answer = engine.of(program.cpu).ask({
        "source": program.text(kernels), "options": program.options, "layouts": program.layouts,
        "launches": [kernel.launch() for kernel in kernels]})
    if "error" in answer:
        raise Failure(kernels[0] if len(kernels) == 1 else None, answer["error"])
    references = References()
    for run in answer["runs"]:
        where = "with layout %s: " % run["layout"]
        if "error" in run:
            raise Failure(kernels[0] if len(kernels) == 1 else None, where + run["error"])
        refusals = [remark for remark in run["remarks"] if "is not vectorized" in remark]
        refused.extend(refusals)
        for kernel, launch in zip(kernels, run["launches"]):
            if "error" in launch:
                raise Failure(kernel, where + launch["error"])
            is_scalar = any("'%s'" % launch_name(kernel) in remark for remark in refusals)
            wanted = references.get(kernel, *layouts.parse(layouts.SCALAR if is_scalar else run["layout"])[:2])
            wrong = kernel.differences([bytes.fromhex(output) for output in launch["outputs"]], wanted)
            if wrong:
                raise Failure(kernel, where + wrong)


def list_of(numbers):
    return ",".join(map(str, numbers))


def run_on_device(command, program, kernel, options, variables):
    """What a kernel leaves in its buffers; `command` is oclrun with options of its own."""
    launch = kernel.launch()
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "torture.cl")
        with open(source, "w", encoding="ascii") as file:
            file.write(program.text([kernel]))
        arguments, outputs = [], []
        for argument in launch["args"]:
            if "buffer" in argument:
                path = os.path.join(folder, "buffer%d" % len(outputs))
                with open(path, "wb") as file:
                    file.write(bytes.fromhex(argument["buffer"]))
                arguments += ["-a", "out@%s.out:u8[]=@%s" % (path, path)]
                outputs.append(path + ".out")
            elif "local" in argument:
                arguments += ["-a", "local=%d" % argument["local"]]
            else:
                arguments += ["-a", "bytes=" + argument["value"]]
        done = subprocess.run(
            [*command, source, "-k", launch["kernel"], "-g", list_of(launch["global"]),
             "-l", list_of(launch["local"]), "-o", list_of(launch.get("offset", (0, 0, 0))),
             "-b", "%s %s" % (program.options, options), *arguments],
            capture_output=True, text=True, check=False, timeout=600, env=variables)
        if done.returncode != 0:
            raise Failure(kernel, "on the device with %s: %s%s" % (options, done.stderr, done.stdout))
        data = []
        for path in outputs:
            with open(path, "rb") as file:
                data.append(file.read())
        return data


def check_on_device(oclrun, program, kernel):
    """The same on the device, through the code generator."""
    references = References()
    for width in sorted({layouts.parse(layout)[0] for layout in program.layouts}):
        vectorizing = "--vecz-width=%d" % width if width else "-cl-wfv=always"
        data = run_on_device([oclrun], program, kernel, vectorizing, environment(program.cpu))
        wrong = kernel.differences(data, references.get(kernel, width))
        if wrong:
            raise Failure(kernel, "on the device with %s: %s" % (vectorizing, wrong))


def find_kernel(engine, program):
    """The kernel that a failing program fails with, alone; None if none does so by itself."""
    for kernel in program.kernels:
        try:
            check(engine, program, [kernel], [])
        except Failure as failure:
            return failure
    return None


def shrink(engine, program, kernel):
    """Leaves out layouts and statements for as long as the kernel fails."""
    def fails():
        try:
            check(engine, program, [kernel], [])
        except Failure as failure:
            # What is left may not be a program any more.
            return "does not compile" not in failure.text
        except (NameError, SyntaxError):
            return False
        return False

    shrink_layouts(program, fails)
    changed = True
    while changed:
        changed = False
        for block in list(kernel.blocks()):
            for statement in list(block.statements):
                at = block.statements.index(statement)
                del block.statements[at]
                if fails():
                    changed = True
                else:
                    block.statements.insert(at, statement)


def shrink_layouts(program, fails):
    """Leaves one, as simple as it can be."""
    wanted = program.layouts
    for layout in wanted:
        program.layouts = [layout]
        if fails():
            break
    else:
        program.layouts = wanted
        return
    while True:
        layout = program.layouts[0]
        for simpler in layouts.simpler(layout):
            program.layouts = [simpler]
            if fails():
                break
        else:
            program.layouts = [layout]
            return


def report(args, program, failure, engine):
    """Prints what is wrong and how to see it again, and keeps the program."""
    if not failure.kernel:
        failure = find_kernel(engine, program) or failure
    print("program %d (%s), kernel %s: %s" % (program.seed, " ".join([program.options, program.cpu]).strip(),
                                               failure.kernel.number if failure.kernel else "?", failure.text))
    print("  again with: %s --seed %d --kernels %d --per-program %d" %
          (sys.argv[0], program.seed, args.per_program, args.per_program), flush=True)
    if not args.keep:
        return
    os.makedirs(args.keep, exist_ok=True)
    path = os.path.join(args.keep, "program-%d.cl" % program.seed)
    kernels = None
    if failure.kernel:
        kernels = [failure.kernel]
        if not args.no_shrink and "on the device" not in failure.text:
            shrink(engine, program, failure.kernel)
    with open(path, "w", encoding="ascii") as file:
        cpu = ", OPENMUX_CPU=%s" % program.cpu if program.cpu else ""
        file.write("// %s%s\n// %s\n// with layouts %s\n" % (program.options, cpu, failure.text.replace("\n", "\n// "),
                                                             " ".join(program.layouts)))
        if failure.kernel:
            launch = failure.kernel.launch()
            file.write("// %s work-items in groups of %s, from %s on, n = %d\n"
                       % (launch["global"], launch["local"], launch.get("offset", (0, 0, 0)), failure.kernel.n))
        file.write(program.text(kernels))
    print("  kept in " + path, flush=True)


def parse_arguments(doc):
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--engine", default="torture-engine")
    parser.add_argument("--oclrun", help="run some kernels with it on the device, too")
    parser.add_argument("--device-every", type=int, default=100, help="every how many kernels that is")
    parser.add_argument("--seed", type=int, default=1, help="the first program's")
    parser.add_argument("--kernels", type=int, default=80)
    parser.add_argument("--per-program", type=int, default=8, help="kernels in each program")
    parser.add_argument("--minutes", type=float, help="run on for that long instead")
    parser.add_argument("--jobs", type=int, default=1, help="processes, each with programs of its own")
    parser.add_argument("--keep", help="a folder for programs that fail")
    parser.add_argument("--no-shrink", action="store_true", help="keep them as they are")
    parser.add_argument("--max-failures", type=int, default=20, help="stop after that many")
    parser.add_argument("--progress", type=int, help="print counts every so many programs")
    parser.add_argument("--print", action="store_true", help="print the first program only")
    return parser.parse_args()


def main(doc, make_program):
    """`make_program` takes a seed and a number of kernels."""
    args = parse_arguments(doc)
    if args.print:
        print(make_program(args.seed, args.per_program).text())
        return 0
    programs = -(-args.kernels // args.per_program)
    if args.jobs <= 1:
        return run_on(args, make_program, args.seed, programs)
    # Programs without an end of their own start far from each other.
    share = 10000000 if args.minutes else -(-programs // args.jobs)
    workers = []
    for first in range(0, share * args.jobs, share):
        worker = os.fork()
        if worker == 0:
            failed = run_on(args, make_program, args.seed + first, max(0, min(share, programs - first)))
            sys.stdout.flush()
            os._exit(failed)
        workers.append(worker)
    return max(os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1]) != 0 for worker in workers)


def run_on(args, make_program, first, programs):
    """The long run."""
    end = time.monotonic() + args.minutes * 60 if args.minutes else None
    engine = Engine(args.engine)
    failures, on_device, refused, seen = 0, 0, 0, set()
    seed = first
    while (time.monotonic() < end) if end else (seed < first + programs):
        program = make_program(seed, args.per_program)
        seed += 1
        done = (seed - first) * args.per_program
        reasons = []
        try:
            check(engine, program, program.kernels, reasons)
            if args.oclrun and done // args.device_every > on_device:
                on_device += 1
                check_on_device(args.oclrun, program, program.kernels[seed % len(program.kernels)])
        except Failure as failure:
            failures += 1
            report(args, program, failure, engine)
            if failures == args.max_failures:
                break
        refused += len(reasons)
        seen.update(reason.split(": ")[-1] for reason in reasons)
        if args.progress and (seed - first) % args.progress == 0:
            print("%d kernels, %d failures" % (done, failures), flush=True)
    engine.stop()
    for reason in sorted(seen)[:10]:
        print("refused: " + reason)
    print("%d kernels from seed %d, %d of them on the device, %d refusals, %d failures"
          % ((seed - first) * args.per_program, first, on_device, refused, failures))
    return 1 if failures else 0
