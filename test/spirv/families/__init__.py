"""The cases of the sweep, by kind of instruction."""

from families import (arithmetic, composites, control_flow, conversions, data, integers, mathematics, memory, relations)

MODULES = (arithmetic, composites, control_flow, conversions, data, integers, mathematics, memory, relations)
FAMILIES = {module.__name__.rpartition(".")[2]: module for module in MODULES}
