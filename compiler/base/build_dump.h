// OPENMUX_DUMP: what a build reads and makes, in a folder per program.
#ifndef COMPILER_BASE_BUILD_DUMP_H
#define COMPILER_BASE_BUILD_DUMP_H

#include <llvm/ADT/StringRef.h>

#include <memory>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace compiler {

class BuildDump {
public:
  /// Whether OPENMUX_DUMP is set.
  static bool isWanted();

  /// Creates the folder `<name>-<process>-<number>` in the folder that OPENMUX_DUMP names. Null if
  /// that is not wanted or, after a message on stderr, not possible.
  static std::unique_ptr<BuildDump> create(llvm::StringRef name);

  void write(llvm::StringRef file, llvm::StringRef contents) { write(file, contents, false); }
  void append(llvm::StringRef file, llvm::StringRef contents) { write(file, contents, true); }
  void writeIR(llvm::StringRef file, const llvm::Module &module);

private:
  explicit BuildDump(std::string folder) : folder(std::move(folder)) {}
  void write(llvm::StringRef file, llvm::StringRef contents, bool isAppended);

  std::string folder;
  bool hasFailed = false;
};

} // namespace compiler

#endif // COMPILER_BASE_BUILD_DUMP_H
