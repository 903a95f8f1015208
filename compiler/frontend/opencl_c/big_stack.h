// Runs clang, which is recursive, on a large stack of known size.
#ifndef COMPILER_FRONTEND_OPENCL_C_BIG_STACK_H
#define COMPILER_FRONTEND_OPENCL_C_BIG_STACK_H

#include <llvm/ADT/STLFunctionalExtras.h>

#include <cstddef>

namespace compiler::opencl_c {

inline constexpr std::size_t big_stack_size = std::size_t(64) << 20;

/// Runs `work` on a new thread with a stack of big_stack_size bytes and waits for it. False if the
/// thread cannot be created.
bool runOnBigStack(llvm::function_ref<void()> work);

/// The number of bytes that are left on the big stack. Returns big_stack_size on any other stack.
std::size_t bigStackLeft();

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_BIG_STACK_H
