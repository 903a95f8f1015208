// Files that a compilation looked for, so that its result can be reused while they stay the same.
#ifndef COMPILER_FILE_DEPENDENCY_H
#define COMPILER_FILE_DEPENDENCY_H

#include <cstdint>
#include <string>

namespace compiler {

struct FileDependency {
  enum class Kind { ABSENT, FILE, DIRECTORY, OTHER };

  /// As the compilation passed it to the operating system; a relative path is relative to the
  /// current directory.
  std::string path;
  Kind kind = Kind::ABSENT;
  /// Whether the contents of the file were read.
  bool isRead = false;
  /// A hash of the contents that were read.
  uint64_t hash = 0;

  /// Whether a compilation would find the same now.
  bool isCurrent() const;
};

} // namespace compiler

#endif // COMPILER_FILE_DEPENDENCY_H
