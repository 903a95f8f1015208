"""The cases of the sweep, by kind of instruction."""

from families import arithmetic, conversions, integers, mathematics, relations

FAMILIES = {module.__name__.rpartition(".")[2]: module
            for module in (arithmetic, conversions, integers, mathematics, relations)}
