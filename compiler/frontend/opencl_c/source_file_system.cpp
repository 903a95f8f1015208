#include "source_file_system.h"

#include <llvm/Support/Errc.h>
#include <llvm/Support/MemoryBuffer.h>

using llvm::Twine;

namespace compiler::opencl_c {

namespace {
const char current_dir[] = "/openmux/source";
} // namespace

SourceFileSystem::SourceFileSystem(llvm::ArrayRef<std::string> dirs)
    : memory(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()),
      disk(llvm::vfs::getRealFileSystem()) {
  memory->setCurrentWorkingDirectory(current_dir);
  for (llvm::StringRef dir : dirs)
    if (!dir.empty())
      include_dirs.push_back(dir.rtrim('/').str()); // "/" becomes "", before every other slash
}

void SourceFileSystem::addFile(llvm::StringRef name, llvm::StringRef text) {
  memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text, name));
}

void SourceFileSystem::addStaticFile(llvm::StringRef name, llvm::StringRef text) {
  memory->addFile(name, 0, llvm::MemoryBuffer::getMemBuffer(text, name));
}

// Compares what is written, before any "..": a file that a header names relative to itself is
// still reached through the directory that the user named.
bool SourceFileSystem::isInIncludeDir(llvm::StringRef path) const {
  return llvm::any_of(include_dirs, [&](llvm::StringRef dir) {
    llvm::StringRef rest = path;
    return rest.consume_front(dir) && (rest.empty() || rest.starts_with("/"));
  });
}

llvm::ErrorOr<llvm::vfs::Status> SourceFileSystem::status(const Twine &path) {
  auto found = memory->status(path);
  return found || !isInIncludeDir(path.str()) ? found : disk->status(path);
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
SourceFileSystem::openFileForRead(const Twine &path) {
  auto found = memory->openFileForRead(path);
  if (found || !isInIncludeDir(path.str()))
    return found;
  // Pipes and devices may never come to an end.
  auto status = disk->status(path);
  if (!status)
    return status.getError();
  if (!status->isRegularFile())
    return llvm::make_error_code(llvm::errc::no_such_file_or_directory);
  return disk->openFileForRead(path);
}

llvm::vfs::directory_iterator SourceFileSystem::dir_begin(const Twine &, std::error_code &error) {
  error = llvm::make_error_code(llvm::errc::no_such_file_or_directory);
  return {};
}

llvm::ErrorOr<std::string> SourceFileSystem::getCurrentWorkingDirectory() const {
  return std::string(current_dir);
}

std::error_code SourceFileSystem::setCurrentWorkingDirectory(const Twine &) {
  return llvm::make_error_code(llvm::errc::operation_not_permitted);
}

} // namespace compiler::opencl_c
