// Clang is recursive in what it reads. It runs on a stack whose size is known and large, whatever
// stack the caller has.
#ifndef COMPILER_FRONTEND_OPENCL_C_BIG_STACK_H
#define COMPILER_FRONTEND_OPENCL_C_BIG_STACK_H

#include <llvm/ADT/STLFunctionalExtras.h>

#include <cstddef>

namespace compiler::opencl_c {

inline constexpr std::size_t big_stack_size = std::size_t(64) << 20;

// Runs `work` on a thread of its own with a stack of big_stack_size bytes, and waits for it. False
// if there can be no such thread.
bool runOnBigStack(llvm::function_ref<void()> work);

// Bytes of the big stack that the caller, called by `work`, has left below it. Code that runs on
// some other stack sees all of it.
std::size_t bigStackLeft();

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_BIG_STACK_H
