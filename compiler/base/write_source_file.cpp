#include "write_source_file.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler {

cargo::expected<void, std::string> writeSourceFile(const std::string &path,
                                                   cargo::string_view source) {
  std::error_code error;
  // CD_CreateNew is atomic; testing for existence first would be a race.
  llvm::raw_fd_ostream file(path, error, llvm::sys::fs::CD_CreateNew);
  if (error == std::errc::file_exists)
    return {};
  if (!error) {
    file << source;
    file.close();
    error = file.error();
    file.clear_error();
  }
  if (error)
    return cargo::make_unexpected("cannot write source to '" + path + "': " + error.message());
  return {};
}

} // namespace compiler
