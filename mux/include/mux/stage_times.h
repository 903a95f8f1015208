// How long the stages of a build take, by thread.
#ifndef MUX_STAGE_TIMES_H
#define MUX_STAGE_TIMES_H

#include "mux/profile.h"

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mux {

/// Collects the stages that the calling thread runs through while it exists. Objects may be nested;
/// the innermost one collects.
class StageTimes {
public:
  StageTimes();
  ~StageTimes();
  StageTimes(const StageTimes &) = delete;
  StageTimes &operator=(const StageTimes &) = delete;

  /// "parse 8.1 ms, optimizer 20.3 ms", in the order in which stages began; empty without stages.
  std::string print() const;

private:
  friend class StageScope;
  using Clock = std::chrono::steady_clock;

  void begin(std::string_view name);
  void end();
  /// Adds the time since the last call to the innermost stage.
  void charge();

  StageTimes *const outer;
  std::vector<std::pair<std::string, Clock::duration>> stages;
  /// Indices into `stages`, innermost last.
  std::vector<size_t> open;
  Clock::time_point last;
};

/// A stage of a build: its time without that of stages inside. It is also a span of the timeline.
class StageScope {
public:
  explicit StageScope(std::string_view name);
  ~StageScope();
  StageScope(const StageScope &) = delete;
  StageScope &operator=(const StageScope &) = delete;

private:
  StageTimes *const times;
  ProfileSpan span;
};

} // namespace mux

#endif // MUX_STAGE_TIMES_H
