#include "compiler/utils/version_links.h"

#include "compiler/utils/metadata.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Metadata.h>

namespace compiler::utils {

void remapFunctionMetadata(llvm::Function &F, llvm::ValueToValueMapTy &map) {
  llvm::SmallVector<std::pair<unsigned, llvm::MDNode *>, 8> nodes;
  F.getAllMetadata(nodes);
  llvm::erase_if(nodes, [](const auto &node) { return node.first == llvm::LLVMContext::MD_dbg; });
  for (const unsigned kind : llvm::make_first_range(nodes))
    F.eraseMetadata(kind);
  for (const auto &[kind, node] : nodes)
    F.addMetadata(kind, *llvm::MapMetadata(node, map));
}

void takeVersionLinks(llvm::Function &to, llvm::Function &from) {
  llvm::SmallSetVector<llvm::Function *, 4> others;
  if (const auto link = parseVeczToOrigFnLinkMetadata(from); link && link->function)
    others.insert(link->function);
  llvm::SmallVector<LinkMetadataResult, 2> links;
  parseOrigToVeczFnLinkMetadata(from, links);
  for (const LinkMetadataResult &link : links)
    others.insert(link.function);
  llvm::ValueToValueMapTy map;
  map[&from] = &to;
  for (llvm::Function *other : others)
    remapFunctionMetadata(*other, map);
  dropVeczToOrigMetadata(from);
  dropOrigToVeczMetadata(from);
}

} // namespace compiler::utils
