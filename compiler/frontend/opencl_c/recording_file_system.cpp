// The hash is that of the bytes that clang got, so that a file that changes during the compilation
// is noticed later.
#include "recording_file_system.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>

namespace compiler {

using Kind = FileDependency::Kind;

static Kind getKind(const llvm::ErrorOr<llvm::vfs::Status> &status) {
  if (!status)
    return Kind::ABSENT;
  if (status->isRegularFile())
    return Kind::FILE;
  return status->isDirectory() ? Kind::DIRECTORY : Kind::OTHER;
}

// LLVM's static destructors release their reference to it, but an application may build programs
// afterwards. This reference is never released, and also serves clang, which asks LLVM for one.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> getDisk() {
  static const auto *disk =
      new llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::getRealFileSystem());
  return *disk;
}

bool FileDependency::isCurrent() const {
  auto disk = getDisk();
  if (getKind(disk->status(path)) != kind)
    return false;
  if (!isRead)
    return true;
  auto contents = disk->getBufferForFile(path);
  return contents && llvm::xxh3_64bits((*contents)->getBuffer()) == hash;
}

namespace opencl_c {
namespace {

class RecordedFile : public llvm::vfs::File {
public:
  RecordedFile(std::unique_ptr<llvm::vfs::File> file, FileDependency &record)
      : file(std::move(file)), record(record) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return file->status(); }
  llvm::ErrorOr<std::string> getName() override { return file->getName(); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &name, int64_t size, bool requires_null, bool is_volatile) override {
    auto buffer = file->getBuffer(name, size, requires_null, is_volatile);
    if (buffer) {
      record.isRead = true;
      record.hash = llvm::xxh3_64bits((*buffer)->getBuffer());
    }
    return buffer;
  }
  std::error_code close() override { return file->close(); }

private:
  std::unique_ptr<llvm::vfs::File> file;
  FileDependency &record;
};

} // namespace

RecordingFileSystem::RecordingFileSystem() : ProxyFileSystem(getDisk()) {}

llvm::ErrorOr<llvm::vfs::Status> RecordingFileSystem::status(const llvm::Twine &path) {
  auto found = ProxyFileSystem::status(path);
  llvm::SmallString<128> name;
  path.toVector(name);
  auto [record, isNew] = files.try_emplace(name);
  if (isNew)
    record->second = {name.str().str(), getKind(found)};
  return found;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
RecordingFileSystem::openFileForRead(const llvm::Twine &path) {
  if (auto found = status(path); !found)
    return found.getError();
  auto file = ProxyFileSystem::openFileForRead(path);
  if (!file)
    return file.getError();
  llvm::SmallString<128> name;
  path.toVector(name);
  return std::make_unique<RecordedFile>(std::move(*file), files[name]);
}

std::vector<FileDependency> RecordingFileSystem::getFiles() const {
  std::vector<FileDependency> result;
  for (const auto &entry : files)
    result.push_back(entry.second);
  std::sort(result.begin(), result.end(),
            [](const auto &a, const auto &b) { return a.path < b.path; });
  return result;
}

} // namespace opencl_c
} // namespace compiler
