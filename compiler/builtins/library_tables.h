// The embedded bitcode of the device library, packed by pack_library.py, and its index.
#ifndef COMPILER_BUILTINS_LIBRARY_TABLES_H
#define COMPILER_BUILTINS_LIBRARY_TABLES_H

#include "compiler/builtin_capabilities.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <optional>

namespace builtins {

/// A variant of the library.
class LibraryTables {
public:
  /// The position of a family in the bitcode.
  struct Family {
    std::size_t offset, size;
  };
  /// The family that defines the functions with a name.
  struct Name {
    llvm::StringLiteral name;
    unsigned family;
  };

  constexpr LibraryTables(const char *bitcode, llvm::ArrayRef<Family> families,
                          llvm::ArrayRef<Name> names)
      : bitcode(bitcode), families(families), names(names) {}

  /// Returns the variant for a device with the capabilities.
  static const LibraryTables &get(file::capabilities_bitfield capabilities);

  std::size_t numFamilies() const { return families.size(); }
  llvm::StringRef familyBitcode(unsigned family) const {
    return {bitcode + families[family].offset, families[family].size};
  }

  /// Returns the family that defines the overloads of the function, whose symbol may be mangled.
  std::optional<unsigned> findFamily(llvm::StringRef symbol) const;

private:
  const char *bitcode;
  llvm::ArrayRef<Family> families;
  llvm::ArrayRef<Name> names; ///< sorted
};

} // namespace builtins

#endif // COMPILER_BUILTINS_LIBRARY_TABLES_H
