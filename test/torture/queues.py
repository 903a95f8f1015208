"""Persistent loops of random kernels: work-items or sub-groups take tasks from a counter until none is left.

Whoever takes a task leaves the same, so that the order does not matter.
"""

import sub_group_model

# How the rest of a sub-group hears of what its first work-item took.
TELL = [number for number, function in enumerate(sub_group_model.FUNCTIONS) if function.c in
        ("sub_group_broadcast({x}, 0u)", "sub_group_broadcast_first({x})", "sub_group_reduce_max({x})")]

QUEUES = 8  # counters
TASKS = 8  # the most that a queue has
PARTS = 4  # of a task


class Queues:
    """Statements of a kernel's body; see Body."""

    def draw_queue(self, together):
        """The number of a counter, how many tasks there are, and what a part of a task leaves, of its number {0}.
        Those who take whole tasks have other counters than those who take parts."""
        rng = self.rng
        self.use("queue", "uint", "I", True, QUEUES)
        self.use("done", "uint", "I", True, QUEUES * TASKS * PARTS)
        number = rng.randrange(0, QUEUES, 2) + together
        tasks = self.places.setdefault("queue%d" % number, rng.choice([0, 1, 3, 5, TASKS]))
        result = self.places.setdefault("task%d" % number, rng.choice([
            ("x[{0}] * 3u + {0}", "(x[{0}] * 3 + {0}) & M"), ("x[{0}]", "x[{0}]"),
            ("(uint)xc[{0}] ^ n", "(xc[{0}] ^ n)"),
            ("((x[{0}] & 1u) ? {0} : n)", "({0} if x[{0}] & 1 else n)")]))
        return number, tasks, result

    def part(self, queue, result, place):
        """A part of a task is done."""
        start = queue * TASKS * PARTS
        return ("done[%du + %s] = %s;" % (start, place, result[0].format(place)),
                "done[%d + %s] = %s" % (start, place, result[1].format(place)))

    def take_alone(self, _depth, _loop):
        """Each work-item takes tasks."""
        queue, tasks, result = self.draw_queue(False)
        self.counter += 1
        j = "task%d" % self.counter
        part = self.part(queue, result, j)
        tasks *= PARTS
        take = "atomic_inc(&queue[%d])" % queue if self.rng.random() < 0.5 else "atomic_add(&queue[%d], 1u)" % queue
        python = [("", " %s = queue[%d]" % (j, queue)), ("", " queue[%d] += 1" % queue),
                  ("", " if %s >= %d: break" % (j, tasks)), ("", " " + part[1])]
        if self.rng.random() < 0.5:
            c = "for (;;) {{ uint {0} = {1}; if ({0} >= {2}u) break; {3} }}"
        else:
            c = "for (uint {0} = {1}; {0} < {2}u; {0} = {1}) {3}"
        return [(c.format(j, take, tasks, part[0]), "while True:"), *python]

    def take_together(self, _depth, _loop):
        """A work-item of each sub-group takes tasks, and all of them do the parts."""
        rng = self.rng
        queue, tasks, result = self.draw_queue(True)
        j, r = "task%d" % (self.counter + 1), self.new_counter()
        k = "k" + r
        take = "if (sgl == 0u) %s = " + rng.choice(["atomic_add(&queue[%d], 1u);", "atomic_inc(&queue[%d]);"])
        function = rng.choice(TELL)
        broadcast = sub_group_model.FUNCTIONS[function].c.format(x=j)
        self.counters.append(r)
        place = self.sub_group_place()
        self.counters.pop()
        part = self.part(queue, result, k)
        work = "for (uint {k} = {j} * {p}u + sgl; {k} < {j} * {p}u + {p}u; {k} += sgs) {part}".format(
            k=k, j=j, p=PARTS, part=part[0])
        body = "uint {j} = 0; {take} {j} = {broadcast};".format(j=j, take=take % (j, queue), broadcast=broadcast)
        loop = rng.choice(["for (;;) {{ {body} if ({j} >= {n}u) break; {work} }}",
                           "while (1) {{ {body} if ({j} >= {n}u) break; {work} }}",
                           "for (uint go = 1u; go;) {{ {body} go = {j} < {n}u; if (go) {work} }}"])
        return [(loop.format(body=body, j=j, n=tasks, work=work), "%s = 0" % r),
                ("", "while True:"), ("", " %s += 1" % r),
                ("", " %s = 0" % j), ("", " if sgl == 0:"), ("", "  %s = queue[%d]" % (j, queue)),
                ("", "  queue[%d] += 1" % queue),
                ("", " %s = yield (%s,), %d, 'uint', %s" % (j, place, function, j)),
                ("", " if %s >= %d: break" % (j, tasks)),
                ("", " for {k} in range({j} * {p} + sgl, {j} * {p} + {p}, sgs):".format(k=k, j=j, p=PARTS)),
                ("", "  " + part[1])]
