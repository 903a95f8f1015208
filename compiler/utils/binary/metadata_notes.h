// Kernel metadata as notes of an ELF file.
//
// The section ".notes" holds one note for each kernel: the sizes of the name and of the contents,
// the type, the name "OpenMux" and the contents, all padded to four bytes, as ELF has it. Numbers
// have the byte order of the file. The contents begin with a version; what follows is up to the
// handler of the note's type.
#ifndef COMPILER_UTILS_METADATA_NOTES_H
#define COMPILER_UTILS_METADATA_NOTES_H

#include <cstdint>
#include <string>
#include <vector>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Endian.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBufferRef.h>

#include "compiler/utils/metadata_analysis.h"

namespace compiler::utils {

inline constexpr llvm::StringLiteral notesSectionName = ".notes";
inline constexpr llvm::StringLiteral noteOwner = "OpenMux";

/// Writes the contents of a note.
class NoteWriter {
public:
  explicit NoteWriter(llvm::endianness order) : order(order) {}

  void addU32(uint32_t value);
  void addU64(uint64_t value);
  void addString(llvm::StringRef value);
  void addFactor(llvm::ElementCount value);

  /// The note with all that was added.
  std::string finish(uint32_t type) const;

private:
  llvm::endianness order;
  std::string contents;
};

/// Reads the contents of a note. Once something does not fit, all else reads as 0 or empty, and
/// `finish` is an error.
class NoteReader {
public:
  NoteReader(llvm::ArrayRef<uint8_t> contents, llvm::endianness order)
      : contents(contents), order(order) {}

  uint32_t takeU32();
  uint64_t takeU64();
  std::string takeString();
  llvm::ElementCount takeFactor();

  /// Whether the contents were those expected, no less and no more.
  llvm::Error finish() const;

private:
  llvm::ArrayRef<uint8_t> contents;
  llvm::endianness order;
  bool failed = false;
};

/// The handlers: how one kind of metadata becomes a note, and is made from it again.

struct GenericMetadataHandler {
  using Metadata = GenericMetadata;
  static constexpr uint32_t noteType = 1;

  static void write(const GenericMetadata &metadata, NoteWriter &writer);
  static GenericMetadata read(NoteReader &reader);
};

struct VectorizeMetadataHandler {
  using Metadata = VectorizeMetadata;
  static constexpr uint32_t noteType = 2;

  static void write(const VectorizeMetadata &metadata, NoteWriter &writer);
  static VectorizeMetadata read(NoteReader &reader);
};

struct Note {
  uint32_t type;
  llvm::ArrayRef<uint8_t> contents;
  llvm::endianness order;
};

/// The notes of ours in an ELF object, executable or library, in their order. The error for a file
/// that is no ELF file, or for notes that are cut short, says what is wrong. The contents point
/// into the file.
llvm::Expected<std::vector<Note>> readNotes(llvm::MemoryBufferRef file);

/// The metadata of all kernels in an ELF file, of the kind that the handler knows.
template <class HandlerTy>
llvm::Expected<std::vector<typename HandlerTy::Metadata>> readMetadata(llvm::MemoryBufferRef file) {
  llvm::Expected<std::vector<Note>> notes = readNotes(file);
  if (!notes)
    return notes.takeError();
  std::vector<typename HandlerTy::Metadata> all;
  for (const Note &note : *notes) {
    if (note.type != HandlerTy::noteType)
      continue;
    NoteReader reader(note.contents, note.order);
    all.push_back(HandlerTy::read(reader));
    if (llvm::Error error = reader.finish())
      return error;
  }
  return all;
}

} // namespace compiler::utils

#endif // COMPILER_UTILS_METADATA_NOTES_H
