// Properties of a program's kernels.
#ifndef COMPILER_PROGRAM_INFO_H
#define COMPILER_PROGRAM_INFO_H

#include "cargo/optional.h"
#include "cargo/string_view.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace compiler {

enum class AddressSpace : uint32_t {
  PRIVATE = 0,
  GLOBAL = 1,
  CONSTANT = 2,
  LOCAL = 3,
  GENERIC = 4
};

enum class AccessQualifier { NONE, READ_ONLY, WRITE_ONLY, READ_WRITE };

enum TypeQualifier : uint32_t {
  TypeQualifierNone = 0,
  TypeQualifierConst = 1u << 0,
  TypeQualifierRestrict = 1u << 1,
  TypeQualifierVolatile = 1u << 2,
  TypeQualifierPipe = 1u << 3,
};

enum class ArgumentKind {
  PLAIN_OLD_DATA, ///< passed by value, including structures
  BUFFER,         ///< pointer to global or constant memory
  LOCAL_BUFFER,   ///< pointer to local memory; the argument is its size
  IMAGE,
  SAMPLER,
};

struct KernelArgument {
  ArgumentKind kind = ArgumentKind::PLAIN_OLD_DATA;
  std::size_t size = 0; ///< size in bytes of a PLAIN_OLD_DATA argument
  AddressSpace address_space = AddressSpace::PRIVATE;
  AccessQualifier access_qualifier = AccessQualifier::NONE;
  uint32_t type_qualifiers = TypeQualifierNone;
  std::string type_name; ///< as written in the source
  std::string name;      ///< empty without -cl-kernel-arg-info
};

struct KernelInfo {
  std::string name;
  std::vector<KernelArgument> arguments;
  std::string attributes; ///< CL_KERNEL_ATTRIBUTES
  cargo::optional<std::array<std::size_t, 3>> reqd_work_group_size;
  cargo::optional<std::array<std::size_t, 3>> work_group_size_hint;
  cargo::optional<uint32_t> reqd_sub_group_size;
  /// The kernel may call printf and takes a printf buffer (compiler/printf/buffer.h) as one more
  /// argument, after those of the source.
  bool takes_printf_buffer = false;
  /// The last work-group of each dimension may be smaller than the others: the global size need not
  /// be a multiple of the local size.
  bool partial_work_groups = false;
  /// Compiling the kernel for a known local size (see compiler::Kernel) promises to be faster: it
  /// has barriers or asks for its local size, which its source does not fix.
  bool gains_from_known_size = false;
  /// The same for local sizes that are smaller along x than the vectors of the code for any local
  /// size: it queries IDs of other dimensions, so that such sizes are usual, and its source does
  /// not fix the local size.
  bool gains_from_narrow_size = false;
  /// The same for known formats of images: it has images, and is optimized.
  bool gains_from_known_formats = false;
};

struct ProgramInfo {
  std::vector<KernelInfo> kernels;
  std::size_t global_variable_size =
      0; ///< size in bytes of the program's variables in global memory

  /// The kernel with the name, or null.
  const KernelInfo *getKernel(cargo::string_view name) const;
};

} // namespace compiler

#endif // COMPILER_PROGRAM_INFO_H
