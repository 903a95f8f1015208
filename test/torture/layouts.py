"""How random programs are vectorized: texts for the engine, which knows them as `Layout` (engine/program.h).

A layout is a factor, or an `a` for one that the vectorizer chooses, perhaps with a dimension behind a point, as veczc
has it, with a `p`, a `t`, or an `r` and the number of rows of work-items in one call, and, behind a colon, with names of choices: "8.2p:PacketizeUniform;noLinearizeBOSCC". All of
them leave the same results. (With sub-groups factor and dimension matter.)
"""

import re

WIDTHS = [2, 4, 8]
WIDEST = [16] * 8 + [32, 64]
# Choices of the vectorizer other than its own ones; with the last ones it refuses some kernels, which then run scalar.
CHOICES = ["noLinearizeBOSCC", "PacketizeUniform", "noDivisionExceptions", "noFullScalarization",
           "PartialScalarization"]
REFUSING = ["noInstantiateCalls", "noInstantiateCallsInLoops", "noLinearize", "CapabilityNoDoubleSupport"]
SCALAR = "1"


# Forms of full vectors: most are without rows.
FULL = ["", "", "", "r2", "r3", "r4"]


def make(width, dimension=0, form="", choices=()):
    point = ".%d" % (dimension + 1) if dimension else ""
    return "%s%s%s%s" % (width or "a", point, form, ":" + ";".join(choices) if choices else "")


def parse(layout):
    """The factor, 0 if it is chosen, the dimension, the form and the choices."""
    head, _, choices = layout.partition(":")
    number = re.match(r"[0-9a.]*", head).group()
    width, _, dimension = number.partition(".")
    factor = 0 if width == "a" else int(width)
    return factor, int(dimension or 1) - 1, head[len(number):], choices.split(";") if choices else []


def draw_choices(rng):
    if rng.random() < 0.4:
        return []
    return [name for name in CHOICES if rng.random() < 0.35] + [name for name in REFUSING if rng.random() < 0.03]


def draw(rng, main, sub_groups):
    """Layouts of a program, most of them along one dimension."""
    layouts = [SCALAR]
    # Sub-groups are of a known size only with a known factor.
    for width in WIDTHS + [rng.choice(WIDEST + ([] if sub_groups else [0, 0]))]:
        dimension = main if rng.random() < 0.9 else rng.randrange(3)
        # With sub-groups all tails are predicated. A tail has the factor of the rest.
        form = rng.choice([rng.choice(FULL)] * 3 + ["p", "" if sub_groups or not width else "t"])
        layouts.append(make(width, dimension, form, draw_choices(rng)))
    return layouts


def simpler(layout):
    """The same with less, for those who look for a reason."""
    width, dimension, form, choices = parse(layout)
    for choice in choices:
        yield make(width, dimension, form, [other for other in choices if other != choice])
    if form:
        yield make(width, dimension, "", choices)
    if width > 2:
        yield make(width // 2, dimension, form, choices)
