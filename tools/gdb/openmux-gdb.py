"""Commands and functions of GDB for kernels that run on the host.

    source openmux-gdb.py

$get_global_id(dim), $get_local_id(dim) and $get_group_id(dim) are those of the work-item that the
selected frame runs; in a vectorized kernel, those of the first one. With a second argument they are
those of another lane. $has_global_id(x, y, z) is 1 if the frame runs that work-item, for conditions
of breakpoints; y and z may be left out. 'info work-item' shows all of them.
"""

import gdb


def find_ids():
    """The variables of the function with the work-item loops, which the kernel's frame is in."""
    frame = gdb.selected_frame()
    while frame is not None and frame.is_valid():
        names = variables_of(frame)
        if "first_global_id" in names and "lanes" in names:
            return frame, names
        frame = frame.older()
    raise gdb.GdbError("the selected frame is in no kernel that was built with -g")


def variables_of(frame):
    try:
        block = frame.block()
    except RuntimeError:  # there is no debug information
        return {}
    names = {}
    while block is not None:
        names.update({symbol.name: symbol for symbol in block if symbol.is_variable})
        if block.function is not None:
            break
        block = block.superblock
    return names


class Ids:
    def __init__(self):
        self.frame, self.symbols = find_ids()

    def read(self, name, dim):
        value = self.symbols[name].value(self.frame)[dim]
        if value.is_optimized_out:
            raise gdb.GdbError(f"{name}[{dim}] is optimized out; build with -g -cl-opt-disable")
        return int(value)

    def local(self, dim, lane=0):
        first = self.read("local_id", dim)
        lanes = self.read("lanes", dim)
        if lane >= lanes and not (lanes == 1 and self.count() > lane):
            raise gdb.GdbError(f"there is no lane {lane}: the frame runs {self.count()} work-items")
        return first + (lane if lanes != 1 else 0)

    def group(self, dim, lane=0):
        return self.read("group_id", dim)

    def globally(self, dim, lane=0):
        return self.read("first_global_id", dim) + self.local(dim, lane)

    def count(self):
        return self.read("lanes", 0) * self.read("lanes", 1) * self.read("lanes", 2)

    def runs(self, *ids):
        for dim, wanted in enumerate(ids):
            first = self.read("first_global_id", dim) + self.read("local_id", dim)
            if not first <= wanted < first + self.read("lanes", dim):
                return 0
        return 1


class Query(gdb.Function):
    def __init__(self, name, method):
        super().__init__(name)
        self.method = method

    def invoke(self, dim=0, lane=0):
        if not 0 <= int(dim) <= 2:
            raise gdb.GdbError("dimensions are 0, 1 and 2")
        return self.method(Ids(), int(dim), int(lane))


class HasGlobalId(gdb.Function):
    """1 if the selected frame runs the work-item with this global ID."""

    def __init__(self):
        super().__init__("has_global_id")

    def invoke(self, *ids):
        if not 1 <= len(ids) <= 3:
            raise gdb.GdbError("a global ID has one to three dimensions")
        return Ids().runs(*(int(number) for number in ids))


class InfoWorkItem(gdb.Command):
    """Show the work-items that the selected frame of a kernel runs."""

    def __init__(self):
        super().__init__("info work-item", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        ids = Ids()
        for name, method in (("global", ids.globally), ("local", ids.local), ("group", ids.group)):
            print(f"{name} ID: " + " ".join(str(method(dim)) for dim in range(3)))
        print(f"lanes: {ids.count()}")


Query("get_global_id", Ids.globally)
Query("get_local_id", Ids.local)
Query("get_group_id", Ids.group)
HasGlobalId()
InfoWorkItem()
