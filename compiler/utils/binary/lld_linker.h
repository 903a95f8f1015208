// Linking with LLD, as a library. Link against compiler-linker-utils for it.
#ifndef COMPILER_UTILS_LLD_LINKER_H
#define COMPILER_UTILS_LLD_LINKER_H

#include <cstdint>
#include <memory>
#include <string>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBuffer.h>

namespace compiler::utils {

/// Links an ELF object and gives the executable.
///
/// `linkerScriptStr` is a linker script, or empty for LLD's own layout. `linkerLib` is an archive
/// or an object of that many bytes that is linked, too; null for none. `additionalLinkArgs` are
/// options of ld.lld, for instance "-e0" for a program that has no entry point.
///
/// The error has LLD's own words. Calls from several threads run one after the other.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
lldLinkToBinary(const llvm::ArrayRef<uint8_t> rawBinary, const std::string &linkerScriptStr,
                const uint8_t *linkerLib, unsigned int linkerLibBytes,
                const llvm::SmallVectorImpl<std::string> &additionalLinkArgs);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LLD_LINKER_H
