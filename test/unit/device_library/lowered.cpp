#include "lowered.h"

#include <llvm/ADT/STLExtras.h>

namespace test {

bool isLowered(llvm::StringRef name) {
  const char *const beginnings[] = {"async_work_group_", "atom_",      "atomic_", "get_",
                                    "sub_group_",        "work_group_"};
  const char *const names[] = {"barrier",         "mem_fence",         "read_mem_fence",
                               "write_mem_fence", "wait_group_events", "printf",
                               "to_global",       "to_local",          "to_private"};
  return llvm::is_contained(names, name) || llvm::any_of(beginnings, [&](const char *beginning) {
           return name.starts_with(beginning);
         });
}

} // namespace test
