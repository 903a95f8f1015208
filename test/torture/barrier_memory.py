"""What work-items of a group exchange through memory in random kernels with barriers."""

from barrier_values import MASK, set_variable


class Exchange:
    """Statements of a body; see Body. Each is a tuple of lines and a generator function of an item."""

    def exchange(self, _):
        """All write their own place, wait, and read another's."""
        memory = self.rng.choice(["tile", "shared"])
        flags = "CLK_LOCAL_MEM_FENCE" if memory == "tile" else "CLK_GLOBAL_MEM_FENCE"
        name, kind = self.rng.choice(self.variables)
        text, value = self.expression(False)
        shift_text, shift = self.expression(True, 1)
        lines = ["barrier(%s);" % flags, "%s[lid] = %s;" % (memory, text), "barrier(%s);" % flags,
                 set_variable(name, kind, "%s[(lid + ((%s) & 15u)) %% size]" % (memory, shift_text))]

        def run(item):
            yield ("barrier",)
            item.memory[memory][item.lid] = value(item)
            yield ("barrier",)
            place = (item.lid + (shift(item) & 15)) % item.size
            item.values[name] = kind.store(item.memory[memory][place])
        return (lines, run)

    def call_function(self, _):
        """A function that holds barriers; see the head of the program."""
        name, kind = self.rng.choice(self.variables)
        text, value = self.expression(False)
        lines = [set_variable(name, kind, "neighbour(%s, tile, lid, size)" % text)]

        def run(item):
            yield ("barrier",)
            item.memory["tile"][item.lid] = value(item)
            yield ("barrier",)
            result = item.memory["tile"][(item.lid + 1) % item.size]
            if item.args & 1:
                yield ("barrier",)
                item.memory["tile"][item.lid] = result ^ item.lid
                yield ("barrier",)
                result = (result + item.memory["tile"][item.size - 1 - item.lid]) & MASK
            item.values[name] = kind.store(result)
        return (lines, run)
