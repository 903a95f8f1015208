#include "compiler/utils/metadata_notes.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

namespace {

constexpr uint32_t version = 2;
constexpr uint64_t noteAlignment = 4;

template <class T> void append(std::string &bytes, T value, llvm::endianness order) {
  char raw[sizeof(T)];
  llvm::support::endian::write<T>(raw, value, order);
  bytes.append(raw, sizeof(raw));
}

void pad(std::string &bytes) { bytes.resize(llvm::alignTo(bytes.size(), noteAlignment)); }

template <class T> T take(llvm::ArrayRef<uint8_t> &bytes, llvm::endianness order, bool &failed) {
  failed |= bytes.size() < sizeof(T);
  if (failed)
    return 0;
  const T value = llvm::support::endian::read<T>(bytes.data(), order);
  bytes = bytes.drop_front(sizeof(T));
  return value;
}

/// Takes that many bytes and their padding, which may be missing at the end of the section.
llvm::ArrayRef<uint8_t> takePadded(llvm::ArrayRef<uint8_t> &bytes, uint64_t size, bool &failed) {
  failed |= bytes.size() < size;
  if (failed)
    return {};
  const llvm::ArrayRef<uint8_t> taken = bytes.take_front(size);
  bytes = bytes.drop_front(std::min<uint64_t>(llvm::alignTo(size, noteAlignment), bytes.size()));
  return taken;
}

llvm::Error readSection(llvm::ArrayRef<uint8_t> bytes, llvm::endianness order,
                        std::vector<Note> &notes) {
  while (!bytes.empty()) {
    bool failed = false;
    const auto nameSize = take<uint32_t>(bytes, order, failed);
    const auto contentsSize = take<uint32_t>(bytes, order, failed);
    const auto type = take<uint32_t>(bytes, order, failed);
    const llvm::ArrayRef<uint8_t> name = takePadded(bytes, nameSize, failed);
    const llvm::ArrayRef<uint8_t> contents = takePadded(bytes, contentsSize, failed);
    if (failed)
      return llvm::createStringError("truncated note in section '" + notesSectionName + "'");
    // The name is null-terminated.
    if (name.size() == noteOwner.size() + 1 && name.back() == 0 &&
        llvm::toStringRef(name.drop_back()) == noteOwner)
      notes.push_back({type, contents, order});
  }
  return llvm::Error::success();
}

} // namespace

void NoteWriter::addU32(uint32_t value) { append(contents, value, order); }

void NoteWriter::addU64(uint64_t value) { append(contents, value, order); }

void NoteWriter::addString(llvm::StringRef value) {
  addU32(static_cast<uint32_t>(value.size()));
  contents += value;
  pad(contents);
}

void NoteWriter::addFactor(llvm::ElementCount value) {
  addU32(value.getKnownMinValue());
  addU32(value.isScalable());
}

std::string NoteWriter::finish(uint32_t type) const {
  std::string note;
  append(note, static_cast<uint32_t>(noteOwner.size() + 1), order);
  append(note, static_cast<uint32_t>(contents.size() + sizeof(version)), order);
  append(note, type, order);
  note += noteOwner;
  note += '\0';
  pad(note);
  append(note, version, order);
  note += contents;
  pad(note);
  return note;
}

uint32_t NoteReader::takeU32() { return take<uint32_t>(contents, order, failed); }

uint64_t NoteReader::takeU64() { return take<uint64_t>(contents, order, failed); }

std::string NoteReader::takeString() {
  const llvm::ArrayRef<uint8_t> bytes = takePadded(contents, takeU32(), failed);
  return llvm::toStringRef(bytes).str();
}

llvm::ElementCount NoteReader::takeFactor() {
  const uint32_t factor = takeU32();
  const uint32_t isScalable = takeU32();
  failed |= isScalable > 1;
  return llvm::ElementCount::get(factor, isScalable != 0);
}

llvm::Error NoteReader::finish() const {
  if (failed || !contents.empty())
    return llvm::createStringError("malformed kernel metadata note");
  return llvm::Error::success();
}

void GenericMetadataHandler::write(const GenericMetadata &metadata, NoteWriter &writer) {
  writer.addString(metadata.kernel_name);
  writer.addString(metadata.source_name);
  writer.addU64(metadata.local_memory_usage);
  writer.addFactor(metadata.sub_group_size);
  writer.addU64(metadata.live_memory_per_work_item);
  writer.addU64(metadata.live_memory_per_group);
}

GenericMetadata GenericMetadataHandler::read(NoteReader &reader) {
  GenericMetadata metadata;
  metadata.kernel_name = reader.takeString();
  metadata.source_name = reader.takeString();
  metadata.local_memory_usage = reader.takeU64();
  metadata.sub_group_size = reader.takeFactor();
  metadata.live_memory_per_work_item = reader.takeU64();
  metadata.live_memory_per_group = reader.takeU64();
  return metadata;
}

void VectorizeMetadataHandler::write(const VectorizeMetadata &metadata, NoteWriter &writer) {
  GenericMetadataHandler::write(metadata, writer);
  writer.addFactor(metadata.min_work_item_factor);
  writer.addFactor(metadata.pref_work_item_factor);
}

VectorizeMetadata VectorizeMetadataHandler::read(NoteReader &reader) {
  VectorizeMetadata metadata;
  static_cast<GenericMetadata &>(metadata) = GenericMetadataHandler::read(reader);
  metadata.min_work_item_factor = reader.takeFactor();
  metadata.pref_work_item_factor = reader.takeFactor();
  return metadata;
}

llvm::Expected<std::vector<Note>> readNotes(llvm::MemoryBufferRef file) {
  auto object = llvm::object::ObjectFile::createELFObjectFile(file);
  if (!object)
    return object.takeError();
  const llvm::endianness order =
      (*object)->isLittleEndian() ? llvm::endianness::little : llvm::endianness::big;
  std::vector<Note> notes;
  for (const llvm::object::SectionRef &section : (*object)->sections()) {
    llvm::Expected<llvm::StringRef> name = section.getName();
    if (!name)
      return name.takeError();
    if (*name != notesSectionName)
      continue;
    llvm::Expected<llvm::StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    if (llvm::Error error = readSection(llvm::arrayRefFromStringRef(*contents), order, notes))
      return error;
  }
  // The contents of other versions are unknown.
  for (Note &note : notes) {
    bool failed = false;
    if (take<uint32_t>(note.contents, note.order, failed) != version || failed)
      return llvm::createStringError("kernel metadata note has an unsupported version");
  }
  return notes;
}

} // namespace compiler::utils
