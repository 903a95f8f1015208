// Functions that are not in the device library.
#ifndef TEST_UNIT_DEVICE_LIBRARY_LOWERED_H
#define TEST_UNIT_DEVICE_LIBRARY_LOWERED_H

#include <llvm/ADT/StringRef.h>

namespace test {

// Whether a function concerns several work-items, or the memory between them, or tells a work-item
// about itself: these become mux builtins or LLVM's instructions.
bool isLowered(llvm::StringRef name);

} // namespace test

#endif // TEST_UNIT_DEVICE_LIBRARY_LOWERED_H
