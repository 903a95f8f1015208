#include "line_table.h"

#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/ExecutionEngine/JITLink/JITLink.h>
#include <llvm/ExecutionEngine/Orc/Debugging/DebugInfoSupport.h>

#include <algorithm>

namespace host {

namespace jitlink = llvm::jitlink;

LineTable::LineTable(jitlink::LinkGraph &graph) {
  auto created = llvm::orc::createDWARFContext(graph);
  if (!created) {
    llvm::consumeError(created.takeError());
    return;
  }
  llvm::DWARFContext &context = *created->first;
  for (const jitlink::Symbol *symbol : graph.defined_symbols()) {
    if (!symbol->isCallable() || symbol->getSize() == 0)
      continue;
    const uint64_t begin = symbol->getAddress().getValue();
    const llvm::DILineInfoTable lines = context.getLineInfoForAddressRange(
        {begin, llvm::object::SectionedAddress::UndefSection}, symbol->getSize(),
        llvm::DILineInfoSpecifier(llvm::DILineInfoSpecifier::FileLineInfoKind::RawValue));
    for (const auto &[address, line] : lines)
      rows.push_back({address, line.Line, addFile(line.FileName)});
    rows.push_back({begin + symbol->getSize(), 0, 0});
  }
  // The row that ends a function comes before one that begins another.
  std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
    return a.address != b.address ? a.address < b.address : a.line == 0 && b.line != 0;
  });
}

uint32_t LineTable::addFile(const std::string &name) {
  const auto found = std::find(files.begin(), files.end(), name);
  if (found != files.end())
    return uint32_t(found - files.begin());
  files.push_back(name);
  return uint32_t(files.size() - 1);
}

LineTable::Location LineTable::find(uint64_t address) const {
  const auto after =
      std::upper_bound(rows.begin(), rows.end(), address,
                       [](uint64_t value, const Row &row) { return value < row.address; });
  if (after == rows.begin() || std::prev(after)->line == 0)
    return {};
  const Row &row = *std::prev(after);
  return {files[row.file].c_str(), row.line};
}

} // namespace host
