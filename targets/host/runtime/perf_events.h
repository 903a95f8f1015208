// Names and lines of kernels for the profiler perf.
//
// Environment: OPENMUX_PERF is `map`, `jitdump` or both, separated by a comma. `map` adds the
// symbols of linked objects to /tmp/perf-<process>.map. `jitdump` writes them, their code and their
// lines to jit-<process>.dump in JITDUMPDIR or /tmp, for `perf inject --jit`.
#ifndef HOST_PERF_EVENTS_H
#define HOST_PERF_EVENTS_H

namespace llvm::jitlink {
class LinkGraph;
} // namespace llvm::jitlink

namespace host {

/// Whether OPENMUX_PERF is set.
bool isPerfWanted();

/// Reports a linked object, whose fixups have been applied. If a file cannot be written, there is
/// one line on stderr.
void reportToPerf(llvm::jitlink::LinkGraph &graph);

} // namespace host

#endif // HOST_PERF_EVENTS_H
