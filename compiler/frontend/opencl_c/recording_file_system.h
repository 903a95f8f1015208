// Access to the disk that records what a compilation looked for.
#ifndef COMPILER_FRONTEND_OPENCL_C_RECORDING_FILE_SYSTEM_H
#define COMPILER_FRONTEND_OPENCL_C_RECORDING_FILE_SYSTEM_H

#include "compiler/file_dependency.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <vector>

namespace compiler::opencl_c {

class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  RecordingFileSystem();

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &path) override;

  /// What was found so far, by path in ascending order.
  std::vector<FileDependency> getFiles() const;

private:
  llvm::StringMap<FileDependency> files;
};

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_RECORDING_FILE_SYSTEM_H
