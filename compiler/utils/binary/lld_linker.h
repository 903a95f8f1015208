// Interface to the LLD linker (compiler-utils: Linker support). Link against compiler-linker-utils.
#ifndef COMPILER_UTILS_LLD_LINKER_H
#define COMPILER_UTILS_LLD_LINKER_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBuffer.h>

#include <cstdint>
#include <memory>
#include <string>

namespace compiler::utils {

/// Links an ELF object to an executable.
///
/// `linkerScriptStr` is a linker script, or empty for LLD's default layout. `linkerLib` is an
/// archive or object to link as well; may be null. `additionalLinkArgs` are options of ld.lld, for
/// instance "-e0" for a program without an entry point.
///
/// Errors contain LLD's output. Concurrent calls are serialized.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
lldLinkToBinary(const llvm::ArrayRef<uint8_t> rawBinary, const std::string &linkerScriptStr,
                const uint8_t *linkerLib, unsigned int linkerLibBytes,
                const llvm::SmallVectorImpl<std::string> &additionalLinkArgs);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LLD_LINKER_H
