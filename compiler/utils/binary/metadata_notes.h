// Kernel metadata as ELF notes.
//
// The section ".notes" contains one note per kernel: name size, descriptor size, type, the name
// "OpenMux" and the descriptor, each padded to four bytes, in the byte order of the file. The
// descriptor starts with a version; the handler of the note's type defines the rest.
#ifndef COMPILER_UTILS_METADATA_NOTES_H
#define COMPILER_UTILS_METADATA_NOTES_H

#include "compiler/utils/metadata_analysis.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Endian.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBufferRef.h>

#include <cstdint>
#include <string>
#include <vector>

namespace compiler::utils {

inline constexpr llvm::StringLiteral notesSectionName = ".notes";
inline constexpr llvm::StringLiteral noteOwner = "OpenMux";

/// Serializes the contents of a note.
class NoteWriter {
public:
  explicit NoteWriter(llvm::endianness order) : order(order) {}

  void addU32(uint32_t value);
  void addU64(uint64_t value);
  void addString(llvm::StringRef value);
  void addFactor(llvm::ElementCount value);

  /// The complete note.
  std::string finish(uint32_t type) const;

private:
  llvm::endianness order;
  std::string contents;
};

/// Deserializes the contents of a note. After the first failure, all values read as 0 or empty, and
/// `finish` returns an error.
class NoteReader {
public:
  NoteReader(llvm::ArrayRef<uint8_t> contents, llvm::endianness order)
      : contents(contents), order(order) {}

  uint32_t takeU32();
  uint64_t takeU64();
  std::string takeString();
  llvm::ElementCount takeFactor();

  /// An error if the contents were malformed or not read completely.
  llvm::Error finish() const;

private:
  llvm::ArrayRef<uint8_t> contents;
  llvm::endianness order;
  bool failed = false;
};

/// Handlers serialize and deserialize one kind of metadata.

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

/// The project's notes in an ELF file, in order. Returns an error for files that are not ELF and
/// for truncated notes. The contents refer to the file's buffer.
llvm::Expected<std::vector<Note>> readNotes(llvm::MemoryBufferRef file);

/// The metadata of all kernels in an ELF file, of the handler's kind.
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
