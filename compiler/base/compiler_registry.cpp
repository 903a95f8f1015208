#include "compiler_registry.h"

#include <algorithm>
#include <cstdlib>

namespace compiler {
namespace {

bool serveSameDevice(const Info *a, const Info *b) {
  return cargo::string_view(a->device_info->device_name) == b->device_info->device_name;
}

void addOrReplace(CompilerRegistry::List &list, const Info *info) {
  auto same = std::find_if(list.begin(), list.end(),
                           [&](const Info *other) { return serveSameDevice(info, other); });
  if (same == list.end())
    list.push_back(info);
  else
    *same = info;
}

} // namespace

CompilerRegistry &CompilerRegistry::get() {
  // Never destroyed: an application may build programs after static destructors have run.
  static CompilerRegistry &registry = *new CompilerRegistry;
  return registry;
}

CompilerRegistry::CompilerRegistry() {
  auto list = std::make_unique<List>();
  addBuiltInCompilers([&](const Info *info) { addOrReplace(*list, info); });
  lists.push_back(std::move(list));
  loadEnvironment();
}

void CompilerRegistry::loadEnvironment() {
  const char *variable = std::getenv("OPENMUX_TARGETS");
  cargo::string_view rest = variable ? variable : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const cargo::string_view path = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (path.empty())
      continue;
    if (auto loaded = loadTargetInto(*this, path); !loaded)
      environmentErrors += (environmentErrors.empty() ? "" : "\n") + loaded.error();
  }
}

cargo::array_view<const Info *const> CompilerRegistry::list() {
  std::lock_guard<std::mutex> guard(mutex);
  return *lists.back();
}

void CompilerRegistry::add(void *library, const List &compilers) {
  std::lock_guard<std::mutex> guard(mutex);
  if (std::find(libraries.begin(), libraries.end(), library) != libraries.end())
    return;
  libraries.push_back(library);
  auto list = std::make_unique<List>(*lists.back());
  for (const Info *info : compilers)
    addOrReplace(*list, info);
  lists.push_back(std::move(list));
}

} // namespace compiler
