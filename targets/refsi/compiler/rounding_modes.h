// Vector conversions with a rounding mode of their own.
#ifndef REFSI_COMPILER_ROUNDING_MODES_H
#define REFSI_COMPILER_ROUNDING_MODES_H

#include <llvm/ADT/StringRef.h>

#include <string>

namespace refsi {

/// Replaces the vector conversions that truncate (vfcvt.rtz.x.f.v and its kind) by those that round
/// in the mode of register frm, which is set before and restored after. Some versions of the
/// simulator (QEMU 7) fail an assertion when they translate the former.
std::string replaceTruncatingConversions(llvm::StringRef assembly);

} // namespace refsi

#endif // REFSI_COMPILER_ROUNDING_MODES_H
