#include "mux/work_groups.h"

namespace mux {

WorkGroupInfo getFirstWorkGroup(const NDRange &range) {
  WorkGroupInfo info = {};
  for (unsigned i = 0; i != 3; ++i) {
    info.numGroups[i] = range.globalSize[i] / range.localSize[i];
    info.globalOffset[i] = range.globalOffset[i];
    info.localSize[i] = range.localSize[i];
  }
  info.workDim = range.dimensions;
  return info;
}

bool advance(WorkGroupInfo &info) {
  for (unsigned i = 0; i != 3; ++i) {
    if (++info.groupId[i] != info.numGroups[i])
      return true;
    info.groupId[i] = 0;
  }
  return false;
}

} // namespace mux
