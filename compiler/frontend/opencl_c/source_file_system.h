// The virtual file system of a compilation.
#ifndef COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H
#define COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H

#include "recording_file_system.h"

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>

namespace compiler::opencl_c {

/// The directory of files in memory with a relative name, which are also found in the current
/// directory.
inline constexpr llvm::StringLiteral memory_dir = "/openmux/source";

/// Overlays files in memory over the disk. Relative names are relative to the current directory,
/// which is also the directory of a program without a source file.
class SourceFileSystem : public llvm::vfs::FileSystem {
public:
  SourceFileSystem();

  /// Adds a file; the first file with a name takes precedence. Copies `text`.
  void addFile(llvm::StringRef name, llvm::StringRef text);
  /// `text` must be null-terminated and must outlive the file system.
  void addStaticFile(llvm::StringRef name, llvm::StringRef text);
  /// Adds a link to a file in the directory of another file.
  void addBeside(llvm::StringRef neighbour, llvm::StringRef name);

  /// What was looked for on disk.
  std::vector<FileDependency> getFilesOnDisk() const { return disk->getFiles(); }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &dir, std::error_code &error) override;
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override;
  std::error_code setCurrentWorkingDirectory(const llvm::Twine &path) override;

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory;
  llvm::IntrusiveRefCntPtr<RecordingFileSystem> disk;
};

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H
