// Name mangling of overloaded functions: the Itanium scheme with SPIR address spaces, for OpenCL C
// builtins and the vectorizer's functions, and the overload suffixes of mux builtins.
#ifndef COMPILER_UTILS_MANGLING_H
#define COMPILER_UTILS_MANGLING_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Type;
} // namespace llvm

namespace compiler::utils {

/// A type as represented in a mangled name: a scalar or named type, a vector of these, or a pointer
/// to one of these.
struct MangledType {
  enum class Base : uint8_t {
    Void,
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    Half,
    Float,
    Double,
    /// An LLVM pointer; only the address space is known.
    OpaquePointer,
    /// A named type, e.g. ocl_event.
    Named,
  };

  Base base = Base::Void;
  /// For Base::Named.
  std::string name;
  /// The number of vector elements, the known minimum if scalable; 0 if not a vector.
  unsigned numElements = 0;
  bool isScalable = false;
  /// A pointer to all of the above; qualifiers and address space are those of the pointee.
  bool isPointer = false;
  bool isConst = false;
  bool isVolatile = false;
  bool isRestrict = false;
  /// The type, or the pointee, is _Atomic.
  bool isAtomic = false;
  /// Of the pointee, or of an OpaquePointer.
  unsigned addressSpace = 0;

  bool isVector() const { return numElements != 0; }
  bool isSignedInteger() const;
  bool isUnsignedInteger() const;
  bool isFloatingPoint() const;
  /// The size of one element (of the pointee, for a pointer); 0 if unknown.
  unsigned getBaseSizeInBytes() const;
  bool operator==(const MangledType &other) const = default;
};

struct DemangledName {
  std::string name;
  /// Empty for a function without parameters.
  llvm::SmallVector<MangledType, 4> params;
};

/// Demangles a `_Z…` function name. Nullopt if it is not one, or if MangledType cannot represent a
/// parameter.
std::optional<DemangledName> demangleName(llvm::StringRef mangled);

/// Mangles the name of a function with these parameters.
std::string mangleName(llvm::StringRef name, llvm::ArrayRef<MangledType> params);

/// Mangles a single type.
std::string mangleType(const MangledType &type);

/// Mangles an IR type, with the given signedness for integers. Empty if the type cannot be mangled.
std::string mangleType(llvm::Type *type, bool isSigned = false);

/// The overload suffix of a mux builtin: i32, f16, v4i1, nxv1i64.
std::string getOverloadName(llvm::Type *type);

/// The type of an overload suffix; null if it is invalid.
llvm::Type *parseOverloadName(llvm::LLVMContext &context, llvm::StringRef name);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MANGLING_H
