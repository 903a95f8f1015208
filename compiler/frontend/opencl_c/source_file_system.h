// The files that a compilation may see.
#ifndef COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H
#define COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace compiler::opencl_c {

// Files in memory, and behind them those of the machine that are reached through one of the given
// directories. Everything else does not exist: in particular, the process's current directory is
// not the current directory here.
class SourceFileSystem : public llvm::vfs::FileSystem {
public:
  // `include_dirs` as the user wrote them; relative ones are relative to the process's directory.
  explicit SourceFileSystem(llvm::ArrayRef<std::string> include_dirs);

  // A relative name is relative to the current directory, where the program's source stands. The
  // first file of a name stays. `text` is copied.
  void addFile(llvm::StringRef name, llvm::StringRef text);
  // `text` outlives the file system and ends with a null that it does not count.
  void addStaticFile(llvm::StringRef name, llvm::StringRef text);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &dir, std::error_code &error) override;
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override;
  std::error_code setCurrentWorkingDirectory(const llvm::Twine &path) override;

private:
  bool isInIncludeDir(llvm::StringRef path) const;

  std::vector<std::string> include_dirs;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk;
};

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H
