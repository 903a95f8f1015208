// How the names of overloaded functions tell their types: the Itanium scheme with SPIR's address
// spaces, as OpenCL C builtins and the vectorizer's functions use it, and the short form of the mux
// builtins.
#ifndef COMPILER_UTILS_MANGLING_H
#define COMPILER_UTILS_MANGLING_H

#include <cstdint>
#include <optional>
#include <string>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

namespace llvm {
class LLVMContext;
class Type;
} // namespace llvm

namespace compiler::utils {

/// A type as far as a mangled name tells it: a scalar or named type, or a vector of these, or a
/// pointer to one of these.
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
    /// An LLVM pointer, of which only the address space is known.
    OpaquePointer,
    /// A type known by its name, e.g. ocl_event.
    Named,
  };

  Base base = Base::Void;
  /// For Base::Named.
  std::string name;
  /// Elements of a vector, the known minimum if it is scalable; 0 if it is no vector.
  unsigned numElements = 0;
  bool isScalable = false;
  /// A pointer to all of the above; the qualifiers and the address space are those of its pointee.
  bool isPointer = false;
  bool isConst = false;
  bool isVolatile = false;
  bool isRestrict = false;
  /// It, or the pointee, is C11's _Atomic version of the type.
  bool isAtomic = false;
  /// Of the pointee, or of an OpaquePointer.
  unsigned addressSpace = 0;

  bool isVector() const { return numElements != 0; }
  bool isSignedInteger() const;
  bool isUnsignedInteger() const;
  bool isFloatingPoint() const;
  /// The size of one element (of the pointee, if it is a pointer); 0 if it is not known.
  unsigned getBaseSizeInBytes() const;
  bool operator==(const MangledType &other) const = default;
};

struct DemangledName {
  std::string name;
  /// Empty for a function without parameters.
  llvm::SmallVector<MangledType, 4> params;
};

/// Takes a `_Z…` name of a function apart. nullopt if it is none, or if a parameter's type is
/// beyond what MangledType holds.
std::optional<DemangledName> demangleName(llvm::StringRef mangled);

/// The `_Z…` name of a function with these parameters.
std::string mangleName(llvm::StringRef name, llvm::ArrayRef<MangledType> params);

/// The mangled type, standing alone.
std::string mangleType(const MangledType &type);

/// The mangled form of an IR type; integers count as signed or unsigned as told. Types that cannot
/// be told in a name give an empty string.
std::string mangleType(llvm::Type *type, bool isSigned = false);

/// The suffix by which a mux builtin's name tells its type: i32, f16, v4i1, nxv1i64.
std::string getOverloadName(llvm::Type *type);

/// The type that such a suffix stands for; null if it stands for none.
llvm::Type *parseOverloadName(llvm::LLVMContext &context, llvm::StringRef name);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MANGLING_H
