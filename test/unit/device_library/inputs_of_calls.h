// Arguments for calls of any overload.
#ifndef TEST_UNIT_DEVICE_LIBRARY_INPUTS_OF_CALLS_H
#define TEST_UNIT_DEVICE_LIBRARY_INPUTS_OF_CALLS_H

#include "references.h"

namespace test {

// Rows of arguments: edges of each type, ordinary numbers, and any bits.
std::vector<uint8_t> makeRows(const Overload &overload, const Layout &layout,
                              const Reference &reference, unsigned count);

} // namespace test

#endif // TEST_UNIT_DEVICE_LIBRARY_INPUTS_OF_CALLS_H
