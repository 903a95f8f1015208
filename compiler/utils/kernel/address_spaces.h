// Address space numbers in LLVM IR (compiler-ir: Address Spaces).
#ifndef COMPILER_UTILS_ADDRESS_SPACES_H
#define COMPILER_UTILS_ADDRESS_SPACES_H

namespace compiler::utils::AddressSpace {

enum : unsigned {
  Private = 0,
  Global = 1,
  Constant = 2,
  Local = 3,
  Generic = 4,
};

} // namespace compiler::utils::AddressSpace

#endif // COMPILER_UTILS_ADDRESS_SPACES_H
