#include "source_file_system.h"

#include <llvm/Support/Errc.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <cassert>

using llvm::Twine;

namespace compiler::opencl_c {

namespace {

// Clang's lexer recurses for each line continuation before any other check could stop it.
constexpr unsigned max_continuations = 10'000;

class TooManyContinuations : public std::error_category {
  const char *name() const noexcept override { return "openmux"; }
  std::string message(int) const override { return "too many consecutive line continuations"; }
};

bool hasTooManyContinuations(llvm::StringRef text) {
  unsigned lines = 0;
  for (std::size_t at = text.find('\\'); at != llvm::StringRef::npos;) {
    // Clang allows whitespace between the backslash and the end of the line.
    const std::size_t next = text.find_first_not_of(" \t\v\f\r\n", at + 1);
    if (next == llvm::StringRef::npos || text[next] != '\\') {
      lines = 0;
      at = text.find('\\', at + 1);
    } else if (++lines > max_continuations) {
      return true;
    } else {
      at = next;
    }
  }
  return false;
}

// Rejects text that clang cannot lex.
class CheckedFile : public llvm::vfs::File {
public:
  explicit CheckedFile(std::unique_ptr<llvm::vfs::File> file) : file(std::move(file)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return file->status(); }
  llvm::ErrorOr<std::string> getName() override { return file->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const Twine &name, int64_t size, bool requires_null, bool is_volatile) override {
    // Never destroyed: an application may build programs after static destructors have run.
    static const auto &too_many_continuations = *new TooManyContinuations;
    auto buffer = file->getBuffer(name, size, requires_null, is_volatile);
    if (buffer && hasTooManyContinuations((*buffer)->getBuffer()))
      return std::error_code(1, too_many_continuations);
    return buffer;
  }
  std::error_code close() override { return file->close(); }

private:
  std::unique_ptr<llvm::vfs::File> file;
};

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
checked(llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> file) {
  if (!file)
    return file.getError();
  return std::make_unique<CheckedFile>(std::move(*file));
}

} // namespace

SourceFileSystem::SourceFileSystem()
    : memory(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()),
      disk(llvm::makeIntrusiveRefCnt<RecordingFileSystem>()) {
  [[maybe_unused]] const std::error_code error = memory->setCurrentWorkingDirectory(memory_dir);
  assert(!error);
}

void SourceFileSystem::addFile(llvm::StringRef name, llvm::StringRef text) {
  memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text, name));
}

void SourceFileSystem::addStaticFile(llvm::StringRef name, llvm::StringRef text) {
  memory->addFile(name, 0, llvm::MemoryBuffer::getMemBuffer(text, name));
}

void SourceFileSystem::addBeside(llvm::StringRef neighbour, llvm::StringRef name) {
  llvm::SmallString<128> path = llvm::sys::path::parent_path(neighbour);
  if (path.empty() || llvm::sys::path::is_absolute(name))
    return;
  llvm::sys::path::append(path, name);
  // A hard link, so that clang treats the two names as one file.
  memory->addHardLink(path, name);
}

// Directories on disk take precedence over those in memory: otherwise clang would treat the current
// directory as the one in memory and drop it from the search path. Directories in memory take
// precedence over files on disk, which would make their contents unreachable.
llvm::ErrorOr<llvm::vfs::Status> SourceFileSystem::status(const Twine &path) {
  auto found = memory->status(path);
  if (found && !found->isDirectory())
    return found;
  auto on_disk = disk->status(path);
  if (found && on_disk && !on_disk->isDirectory())
    return found;
  return on_disk ? on_disk : found;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
SourceFileSystem::openFileForRead(const Twine &path) {
  if (auto found = memory->openFileForRead(path))
    return checked(std::move(found));
  // Reading a pipe or device may block forever.
  auto status = disk->status(path);
  if (!status)
    return status.getError();
  if (!status->isRegularFile())
    return llvm::make_error_code(llvm::errc::no_such_file_or_directory);
  return checked(disk->openFileForRead(path));
}

llvm::vfs::directory_iterator SourceFileSystem::dir_begin(const Twine &, std::error_code &error) {
  error = llvm::make_error_code(llvm::errc::no_such_file_or_directory);
  return {};
}

llvm::ErrorOr<std::string> SourceFileSystem::getCurrentWorkingDirectory() const {
  return memory_dir.str();
}

std::error_code SourceFileSystem::setCurrentWorkingDirectory(const Twine &) {
  return llvm::make_error_code(llvm::errc::operation_not_permitted);
}

} // namespace compiler::opencl_c
