// The device library's bitcode, packed by pack_library.py, and its index.
#ifndef COMPILER_BUILTINS_LIBRARY_TABLES_H
#define COMPILER_BUILTINS_LIBRARY_TABLES_H

#include "compiler/builtin_capabilities.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <optional>

namespace builtins {

// One variant: the same sources, compiled for devices of the same capabilities.
class LibraryTables {
public:
  // A part of the library's bitcode.
  struct Family {
    std::size_t offset, size;
  };
  // Functions of one name, in one family.
  struct Name {
    llvm::StringLiteral name;
    unsigned family;
  };

  constexpr LibraryTables(const char *bitcode, llvm::ArrayRef<Family> families,
                          llvm::ArrayRef<Name> names)
      : bitcode(bitcode), families(families), names(names) {}

  // The variant for a device with these capabilities.
  static const LibraryTables &get(file::capabilities_bitfield capabilities);

  std::size_t numFamilies() const { return families.size(); }
  llvm::StringRef familyBitcode(unsigned family) const {
    return {bitcode + families[family].offset, families[family].size};
  }

  // The family that has the overloads of the function that this symbol, mangled or not, names.
  std::optional<unsigned> findFamily(llvm::StringRef symbol) const;

private:
  const char *bitcode;
  llvm::ArrayRef<Family> families;
  llvm::ArrayRef<Name> names; // sorted
};

} // namespace builtins

#endif // COMPILER_BUILTINS_LIBRARY_TABLES_H
