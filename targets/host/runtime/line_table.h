// The source lines of linked code, for signal handlers: lookups do not allocate.
#ifndef HOST_LINE_TABLE_H
#define HOST_LINE_TABLE_H

#include <cstdint>
#include <string>
#include <vector>

namespace llvm::jitlink {
class LinkGraph;
} // namespace llvm::jitlink

namespace host {

class LineTable {
public:
  /// Reads the debug information of a linked object, whose fixups have been applied. The table is
  /// empty if there is none.
  explicit LineTable(llvm::jitlink::LinkGraph &graph);

  struct Location {
    /// Null if the address has no line.
    const char *file = nullptr;
    uint32_t line = 0;
  };
  Location find(uint64_t address) const;

private:
  /// The line of the addresses up to the next row; 0 if they have none.
  struct Row {
    uint64_t address;
    uint32_t line;
    uint32_t file;
  };

  uint32_t addFile(const std::string &name);

  /// Ordered by address.
  std::vector<Row> rows;
  std::vector<std::string> files;
};

} // namespace host

#endif // HOST_LINE_TABLE_H
