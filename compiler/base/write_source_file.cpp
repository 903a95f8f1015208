// -S: the source as a file that a debugger can show.
#include "write_source_file.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace compiler {

cargo::expected<void, std::string> writeSourceFile(const std::string &path,
                                                   cargo::string_view source) {
  std::error_code error;
  // Asking first whether the file exists would leave time for somebody else to make it.
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
    return cargo::make_unexpected("the source cannot be written to '" + path +
                                  "': " + error.message());
  return {};
}

} // namespace compiler
