// A dump never makes a build fail. Of each problem, one line is printed.
#include "build_dump.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/raw_ostream.h>

#include <atomic>
#include <cstdlib>

namespace compiler {

namespace {

using Path = llvm::SmallString<128>;

llvm::StringRef getFolder() {
  const char *folder = ::secure_getenv("OPENMUX_DUMP");
  return folder ? folder : "";
}

void warn(llvm::StringRef path, std::error_code error) {
  // A single write, so that messages of several threads are not mixed.
  const std::string line =
      ("openmux: warning: OPENMUX_DUMP: cannot write '" + path + "': " + error.message() + "\n")
          .str();
  llvm::errs() << line;
}

/// The name as part of a path.
std::string clean(llvm::StringRef name) {
  std::string result;
  for (const char c : name)
    result += llvm::isAlnum(c) || c == '_' || c == '-' || c == '.' ? c : '_';
  return result;
}

/// A new folder. A process of an earlier time may have had the same number.
std::error_code createNewFolder(llvm::StringRef name, Path &folder) {
  static std::atomic<unsigned> counter = 0;
  for (;;) {
    folder = getFolder();
    llvm::sys::path::append(folder, clean(name) + "-" +
                                        llvm::Twine(llvm::sys::Process::getProcessId()) + "-" +
                                        llvm::Twine(counter++));
    const std::error_code error = llvm::sys::fs::create_directory(folder, /*IgnoreExisting=*/false);
    if (error != std::errc::file_exists)
      return error;
  }
}

} // namespace

bool BuildDump::isWanted() { return !getFolder().empty(); }

std::unique_ptr<BuildDump> BuildDump::create(llvm::StringRef name) {
  if (!isWanted())
    return nullptr;
  Path folder;
  std::error_code error = llvm::sys::fs::create_directories(getFolder());
  if (!error)
    error = createNewFolder(name, folder);
  if (!error)
    return std::unique_ptr<BuildDump>(new BuildDump(folder.str().str()));
  static std::atomic_flag wasReported;
  if (!wasReported.test_and_set())
    warn(getFolder(), error);
  return nullptr;
}

void BuildDump::write(llvm::StringRef file, llvm::StringRef contents, bool isAppended) {
  Path path(folder);
  llvm::sys::path::append(path, clean(file));
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error,
                              isAppended ? llvm::sys::fs::OF_Append : llvm::sys::fs::OF_None);
  if (!error) {
    stream << contents;
    stream.close();
    error = stream.error();
    stream.clear_error();
  }
  if (error && !std::exchange(hasFailed, true))
    warn(path, error);
}

void BuildDump::writeIR(llvm::StringRef file, const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  write(file, text);
}

} // namespace compiler
