// The files that a compilation may see.
#ifndef COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H
#define COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>

namespace compiler::opencl_c {

// Where files in memory with a relative name are, besides the process's current directory.
inline constexpr llvm::StringLiteral memory_dir = "/openmux/source";

// Files in memory and, behind them, those of the machine: relative names are relative to the
// process's current directory, where a program without a file of its own is taken to be.
class SourceFileSystem : public llvm::vfs::FileSystem {
public:
  SourceFileSystem();

  // The first file of a name stays. `text` is copied.
  void addFile(llvm::StringRef name, llvm::StringRef text);
  // `text` outlives the file system and ends with a null that it does not count.
  void addStaticFile(llvm::StringRef name, llvm::StringRef text);
  // Makes a file that was added known in the directory of another, too.
  void addBeside(llvm::StringRef neighbour, llvm::StringRef name);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &dir, std::error_code &error) override;
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override;
  std::error_code setCurrentWorkingDirectory(const llvm::Twine &path) override;

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk;
};

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_SOURCE_FILE_SYSTEM_H
