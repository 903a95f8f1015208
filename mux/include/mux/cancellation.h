// Lets threads give up work whose result nobody waits for.
#ifndef MUX_CANCELLATION_H
#define MUX_CANCELLATION_H

#include <atomic>

namespace mux {

/// Makes what the calling thread does cancellable while this exists: it is cancelled when another
/// thread sets the flag. Objects may be nested; only the innermost flag counts.
class CancellationScope {
public:
  explicit CancellationScope(const std::atomic<bool> &flag);
  ~CancellationScope();
  CancellationScope(const CancellationScope &) = delete;
  CancellationScope &operator=(const CancellationScope &) = delete;

private:
  const std::atomic<bool> *const outer;
};

/// Whether the calling thread is in a scope.
bool isCancellable();

/// Whether the calling thread's work is cancelled. It may end with any error then.
bool isCancelled();

} // namespace mux

#endif // MUX_CANCELLATION_H
