#include "mux/cancellation.h"

namespace mux {
namespace {
thread_local const std::atomic<bool> *current = nullptr;
} // namespace

CancellationScope::CancellationScope(const std::atomic<bool> &flag) : outer(current) {
  current = &flag;
}

CancellationScope::~CancellationScope() { current = outer; }

bool isCancellable() { return current != nullptr; }

bool isCancelled() { return current && current->load(std::memory_order_relaxed); }

} // namespace mux
