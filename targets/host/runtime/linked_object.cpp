// JITLink without ORC: one object, known symbols, no lazy compilation. Linking is synchronous,
// because lookups complete immediately.
#include "linked_object.h"

#include "debug_image.h"
#include "external_symbols.h"
#include "faults.h"
#include "host/cpu_features.h"
#include "perf_events.h"

#include <llvm/ExecutionEngine/JITLink/JITLink.h>
#include <llvm/ExecutionEngine/Orc/Debugging/DebugInfoSupport.h>
#include <llvm/ExecutionEngine/Orc/Shared/ExecutorAddress.h>
#include <llvm/ExecutionEngine/Orc/SymbolStringPool.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/TargetParser/Triple.h>

namespace host {

namespace jitlink = llvm::jitlink;
namespace orc = llvm::orc;

namespace {

llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

llvm::Error checkEntry(llvm::StringRef kernel, const jitlink::Symbol &symbol) {
  if (!symbol.isCallable())
    return makeError("entry point of kernel '" + kernel + "' is not executable");
  return llvm::Error::success();
}

llvm::Error checkInfo(llvm::StringRef kernel, const jitlink::Symbol &symbol) {
  const jitlink::Block &block = symbol.getBlock();
  if (symbol.getOffset() + sizeof(KernelInfo) > block.getSize())
    return makeError("info of kernel '" + kernel + "' is truncated");
  if (symbol.getAddress().getValue() % alignof(KernelInfo) != 0)
    return makeError("info of kernel '" + kernel + "' is misaligned");
  return llvm::Error::success();
}

} // namespace

// JITLink's callbacks for an object.
class LinkedObject::Context final : public jitlink::JITLinkContext {
public:
  Context(LinkedObject &object, std::string &failure)
      : JITLinkContext(nullptr), object(object), failure(failure) {}

  jitlink::JITLinkMemoryManager &getMemoryManager() override { return *object.memory; }

  void notifyFailed(llvm::Error error) override { failure = llvm::toString(std::move(error)); }

  void lookup(const LookupMap &symbols,
              std::unique_ptr<jitlink::JITLinkAsyncLookupContinuation> continuation) override {
    continuation->run(resolve(symbols));
  }

  llvm::Error modifyPassConfig(jitlink::LinkGraph &graph,
                               jitlink::PassConfiguration &config) override {
    if (hasDebugInfo(graph)) {
      // Nothing needs to refer to the section with the compile units, which would be pruned.
      config.PrePrunePasses.push_back(orc::preserveDebugSections);
      config.PostFixupPasses.push_back([this](jitlink::LinkGraph &fixed) {
        debugImage = writeDebugImage(fixed);
        if (areFaultsReported())
          object.lines = std::make_unique<LineTable>(fixed);
        return llvm::Error::success();
      });
    }
    if (isPerfWanted())
      config.PostFixupPasses.push_back([](jitlink::LinkGraph &fixed) {
        reportToPerf(fixed);
        return llvm::Error::success();
      });
    return llvm::Error::success();
  }

  llvm::Error notifyResolved(jitlink::LinkGraph &graph) override {
    for (jitlink::Symbol *symbol : graph.defined_symbols()) {
      // Tables that LLVM derives from a function are local symbols that end with its name.
      if (!symbol->hasName() || symbol->getScope() == jitlink::Scope::Local)
        continue;
      if (llvm::Error error = addSymbol(*symbol))
        return error;
    }
    for (auto &kernel : object.kernels) {
      if (!kernel.second.entry || !kernel.second.info)
        return makeError("kernel '" + kernel.first() + "' has no " +
                         (kernel.second.entry ? "info" : "entry point"));
      kernel.second.name = kernel.first();
    }
    return llvm::Error::success();
  }

  void notifyFinalized(jitlink::JITLinkMemoryManager::FinalizedAlloc allocation) override {
    object.allocation = std::move(allocation);
    for (auto &kernel : object.kernels)
      kernel.second.lines = object.lines.get();
    if (!debugImage.empty())
      object.registration = std::make_unique<DebuggerRegistration>(std::move(debugImage));
  }

private:
  void *findSymbol(llvm::StringRef name) const {
    void *address = object.library ? object.library->findSymbol(name) : nullptr;
    return address ? address : findExternalSymbol(name);
  }

  llvm::Expected<jitlink::AsyncLookupResult> resolve(const LookupMap &symbols) const {
    jitlink::AsyncLookupResult result;
    for (const auto &[symbol, flags] : symbols) {
      void *address = findSymbol(*symbol);
      if (!address && flags == jitlink::SymbolLookupFlags::RequiredSymbol)
        return makeError("undefined symbol '" + *symbol + "'");
      result[symbol] = {orc::ExecutorAddr::fromPtr(address), llvm::JITSymbolFlags::Exported};
    }
    return result;
  }

  llvm::Error addSymbol(const jitlink::Symbol &symbol) {
    llvm::StringRef name = *symbol.getName();
    if (name.consume_back(kernelEntrySuffix)) {
      object.kernels[name].entry = symbol.getAddress().toPtr<KernelEntryFn>();
      return checkEntry(name, symbol);
    }
    if (name.consume_back(kernelInfoSuffix)) {
      object.kernels[name].info = symbol.getAddress().toPtr<const KernelInfo *>();
      return checkInfo(name, symbol);
    }
    object.symbols[name] = symbol.getAddress().toPtr<void *>();
    return llvm::Error::success();
  }

  LinkedObject &object;
  std::string &failure;
  std::vector<char> debugImage;
};

LinkedObject::LinkedObject(std::unique_ptr<jitlink::JITLinkMemoryManager> memory,
                           std::unique_ptr<LinkedObject> library)
    : memory(std::move(memory)), library(std::move(library)) {}

LinkedObject::~LinkedObject() {
  // Debuggers must not look at code that is gone.
  registration.reset();
  if (allocation)
    llvm::consumeError(memory->deallocate(std::move(allocation)));
}

static llvm::Expected<std::unique_ptr<jitlink::LinkGraph>>
createGraph(cargo::array_view<const uint8_t> object, std::shared_ptr<orc::SymbolStringPool> names) {
  const llvm::StringRef bytes(reinterpret_cast<const char *>(object.data()), object.size());
  auto graph =
      jitlink::createLinkGraphFromObject(llvm::MemoryBufferRef(bytes, "kernels"), std::move(names));
  if (!graph)
    return graph.takeError();
  const llvm::Triple expected(getCpuTarget().triple);
  const llvm::Triple &actual = (*graph)->getTargetTriple();
  if (actual.getArch() != expected.getArch())
    return makeError("object file is for " + actual.getArchName() + ", expected " +
                     expected.getArchName());
  return graph;
}

cargo::expected<std::unique_ptr<LinkedObject>, std::string>
LinkedObject::create(cargo::array_view<const uint8_t> object,
                     std::unique_ptr<LinkedObject> library) {
  initializeNativeTarget();
  const auto fail = [](llvm::Error error) {
    return cargo::make_unexpected(llvm::toString(std::move(error)));
  };
  // The linker uses the names after it has destroyed the graph.
  const auto names = std::make_shared<orc::SymbolStringPool>();
  auto graph = createGraph(object, names);
  if (!graph)
    return fail(graph.takeError());
  auto memory = jitlink::InProcessMemoryManager::Create();
  if (!memory)
    return fail(memory.takeError());

  std::unique_ptr<LinkedObject> linked(new LinkedObject(std::move(*memory), std::move(library)));
  std::string failure;
  jitlink::link(std::move(*graph), std::make_unique<Context>(*linked, failure));
  if (!linked->allocation)
    return cargo::make_unexpected(std::move(failure));
  return linked;
}

const LinkedKernel *LinkedObject::findKernel(std::string_view name) const {
  const auto found = kernels.find(llvm::StringRef(name));
  return found == kernels.end() ? nullptr : &found->second;
}

} // namespace host
