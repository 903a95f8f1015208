"""Over which work-items random kernels run, and what these know of where they are.

A range has work-groups that lie along one of the dimensions more than along the others: `main`. Some have groups at
their end that are smaller than the others, some start at an offset, of which a few let ids pass the limits of int and
uint within a row. Numbers of work-items, which are the places of their results, are neighbours along any of the
dimensions.
"""

# The work-items that there are; buffers have room for as many.
MOST_ITEMS = 64

# Sizes of work-groups, and the size of the whole range; the main dimension is the first.
WHOLE = [((32, 1, 1), (32, 1, 1)), ((17, 1, 1), (34, 1, 1)), ((22, 1, 1), (22, 1, 1)), ((7, 1, 1), (21, 1, 1)),
         ((16, 2, 1), (16, 2, 1)), ((5, 3, 1), (5, 6, 1)), ((9, 2, 2), (9, 2, 2)), ((1, 1, 1), (3, 1, 1)),
         ((3, 4, 1), (6, 4, 1)), ((18, 1, 2), (18, 1, 2)), ((35, 1, 1), (35, 1, 1)), ((2, 1, 1), (10, 2, 1))]
PARTIAL = [((32, 1, 1), (45, 1, 1)), ((16, 1, 1), (33, 1, 1)), ((8, 1, 1), (23, 1, 1)), ((17, 1, 1), (61, 1, 1)),
           ((12, 1, 1), (31, 1, 1)), ((16, 2, 1), (19, 3, 1)), ((5, 3, 1), (12, 4, 1)), ((9, 2, 2), (11, 1, 3)),
           ((10, 2, 1), (13, 3, 1)), ((2, 2, 2), (5, 3, 3)), ((20, 1, 3), (9, 1, 5)), ((8, 2, 1), (8, 5, 1))]
OFFSETS = [(0, 0, 0), (0, 0, 0), (0, 0, 0), (5, 0, 0), (3, 100, 7)]
# Ids that pass these wrap or change their sign once they are narrowed.
LIMITS = [1 << 31, 1 << 31, 1 << 32, 1 << 32, 3 << 31, 1 << 16, 1 << 15, 1 << 8]


def multiply(sizes):
    return sizes[0] * sizes[1] * sizes[2]


def every(sizes):
    """All places in sizes, those along x first."""
    return [(x, y, z) for z in range(sizes[2]) for y in range(sizes[1]) for x in range(sizes[0])]


def get_number(place, sizes, order):
    """The number of a place if dimensions come in an order, the innermost first."""
    inner, middle, outer = order
    return (place[outer] * sizes[middle] + place[middle]) * sizes[inner] + place[inner]


def number_text(place, size, order):
    """The same in C; both texts have {0} for the dimension."""
    inner, middle, outer = order
    return "((%s * %s + %s) * %s + %s)" % (place.format(outer), size.format(middle), place.format(middle),
                                           size.format(inner), place.format(inner))


class Item:
    """A work-item: its place, that of its group, the group's size, its number, and its number in the group."""

    def __init__(self, nd_range, group, place):
        self.place, self.group = place, group
        self.size = nd_range.get_group_size(group)
        self.id = tuple(nd_range.offset[d] + group[d] * nd_range.local[d] + place[d] for d in range(3))
        self.lid = get_number(place, self.size, nd_range.order)
        whole = tuple(group[d] * nd_range.local[d] + place[d] for d in range(3))
        if nd_range.by_groups:
            in_all = get_number(group, nd_range.groups, (0, 1, 2))
            self.number = in_all * multiply(nd_range.local) + self.lid
        else:
            self.number = get_number(whole, nd_range.size, nd_range.order)


class Range:
    """What a kernel is launched over."""

    def __init__(self, rng, main, partial, plain):
        """Work-groups may be `partial`; a `plain` range starts at 0 and lies along the first dimension."""
        may_be_linear = main == 0
        if not plain and rng.random() < 0.15:
            main = rng.randrange(3)
        shape = rng.choice(PARTIAL if partial and rng.random() < 0.5 else WHOLE)
        axes = [0, 1, 2]
        axes[0], axes[main] = axes[main], axes[0]
        self.main = main
        self.local, self.size = (tuple(sizes[axis] for axis in axes) for sizes in shape)
        self.offset = OFFSETS[0] if plain else self.draw_offset(rng)
        self.groups = tuple(-(-size // local) for size, local in zip(self.size, self.local))
        self.is_whole = all(size % local == 0 for size, local in zip(self.size, self.local))
        # Mostly along the main dimension.
        self.order = tuple([main] + [d for d in range(3) if d != main]) if rng.random() < 0.7 else \
            rng.choice([(0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0)])
        self.by_groups = self.is_whole and rng.random() < 0.6
        self.is_required = rng.random() < 0.2
        self.linear = rng.random() < 0.3 and may_be_linear and self.order == (0, 1, 2)

    def draw_offset(self, rng):
        """Some let a row of work-items pass a limit of a type."""
        if rng.random() < 0.8:
            return rng.choice(OFFSETS)
        offset = list(rng.choice(OFFSETS))
        offset[self.main] = rng.choice(LIMITS) - rng.randrange(self.size[self.main] + 1)
        return tuple(offset)

    def get_group_size(self, group):
        return tuple(min(self.local[d], self.size[d] - group[d] * self.local[d]) for d in range(3))

    def get_groups(self):
        """The work-items of each work-group, those along x first."""
        for group in every(self.groups):
            yield [Item(self, group, place) for place in every(self.get_group_size(group))]

    def get_any_item(self, rng):
        group = tuple(rng.randrange(count) for count in self.groups)
        return Item(self, group, tuple(rng.randrange(size) for size in self.get_group_size(group)))

    def is_line(self):
        """Whether ids along the main dimension tell work-items apart."""
        return all(size == 1 for d, size in enumerate(self.size) if d != self.main)

    # Texts

    def attribute(self):
        return "__attribute__((reqd_work_group_size(%d, %d, %d))) " % self.local if self.is_required else ""

    def declarations(self):
        """Of `lx`, `lsize`, `lid` and `i`, in C."""
        size = " * ".join("get_local_size(%d)" % d for d in range(3))
        lid = number_text("get_local_id({0})", "get_local_size({0})", self.order)
        return ["  uint lx = get_local_id(%d), lsize = %s;" % (self.main, size),
                "  uint lid = %s;" % ("get_local_linear_id()" if self.linear else lid),
                "  uint i = %s;" % self.get_number_text()]

    def get_number_text(self):
        along = [d for d in range(3) if self.size[d] != 1]
        if self.by_groups and any(d != self.main for d in along):
            return number_text("get_group_id({0})", "get_num_groups({0})", (0, 1, 2)) + " * lsize + lid"
        if self.linear:
            return "get_global_linear_id()"
        place = "(get_global_id({0}) - get_global_offset({0}))" if any(self.offset) else "get_global_id({0})"
        # What is simple is written simply.
        if len(along) <= 1:
            return place.format(*along or [0])
        return number_text(place, "get_global_size({0})", self.order)

    def shared_query(self, rng):
        """A number that is the same for all work-items of a group; `at` is the item, in Python."""
        d = rng.randrange(3)
        c, py = rng.choice([
            ("get_group_id(%d)", "at.group[%d]" % d), ("get_local_size(%d)", "at.size[%d]" % d),
            ("get_enqueued_local_size(%d)", str(self.local[d])), ("get_global_size(%d)", str(self.size[d])),
            ("get_num_groups(%d)", str(self.groups[d])), ("get_global_offset(%d)", str(self.offset[d] & 0xFFFFFFFF))])
        return "(uint)" + c % d, py

    def query(self, rng):
        """Any number that a work-item can ask for."""
        if rng.random() < 0.4:
            return self.shared_query(rng)
        d = rng.randrange(3)
        return rng.choice([("(uint)get_local_id(%d)" % d, "at.place[%d]" % d),
                           ("(uint)get_global_id(%d)" % d, "(at.id[%d] & M)" % d)])
