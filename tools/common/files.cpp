// Reads into existing memory, because a buffer may be too large to be held twice.
#include "common/files.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <cstring>

namespace tools {

Result<uint64_t> fileSize(const std::string &path) {
  llvm::sys::fs::file_status status;
  if (std::error_code error = llvm::sys::fs::status(path, status))
    return fail("cannot read '", path, "': ", error.message());
  if (!llvm::sys::fs::is_regular_file(status))
    return fail("cannot read '", path, "': not a regular file");
  return status.getSize();
}

Result<void> readFile(const std::string &path, std::span<uint8_t> to) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return fail("cannot read '", path, "': ", buffer.getError().message());
  const uint64_t size = (*buffer)->getBufferSize();
  if (size != to.size())
    return fail("'", path, "' has ", std::to_string(size), " bytes, expected ",
                std::to_string(to.size()));
  if (size)
    std::memcpy(to.data(), (*buffer)->getBufferStart(), size);
  return {};
}

Result<std::string> readText(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return fail("cannot read '", path, "': ", buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

Result<void> writeFile(const std::string &path, std::span<const uint8_t> from) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (!error) {
    stream.write(reinterpret_cast<const char *>(from.data()), from.size());
    stream.close();
    error = stream.error();
    stream.clear_error();
  }
  if (error)
    return fail("cannot write '", path, "': ", error.message());
  return {};
}

} // namespace tools
