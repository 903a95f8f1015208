// Linking of a kernel object with the run-time library.
#ifndef REFSI_COMPILER_LINK_BINARY_H
#define REFSI_COMPILER_LINK_BINARY_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBuffer.h>

#include <memory>

namespace refsi {

/// Links an object to a position-independent executable that exports its kernels. An undefined
/// symbol is an error with its name.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> linkBinary(llvm::ArrayRef<char> object);

} // namespace refsi

#endif // REFSI_COMPILER_LINK_BINARY_H
