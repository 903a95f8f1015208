#include "mux/stage_times.h"

#include <algorithm>
#include <cstdio>

namespace mux {
namespace {
thread_local StageTimes *current = nullptr;
} // namespace

StageTimes::StageTimes() : outer(current) { current = this; }

StageTimes::~StageTimes() { current = outer; }

void StageTimes::charge() {
  const Clock::time_point now = Clock::now();
  if (!open.empty())
    stages[open.back()].second += now - last;
  last = now;
}

void StageTimes::begin(std::string_view name) {
  charge();
  const auto found = std::find_if(stages.begin(), stages.end(),
                                  [&](const auto &stage) { return stage.first == name; });
  open.push_back(size_t(found - stages.begin()));
  if (found == stages.end())
    stages.emplace_back(name, Clock::duration::zero());
}

void StageTimes::end() {
  charge();
  open.pop_back();
}

std::string StageTimes::print() const {
  std::string text;
  for (const auto &[name, time] : stages) {
    char number[32];
    std::snprintf(number, sizeof(number), " %.1f ms",
                  std::chrono::duration<double, std::milli>(time).count());
    text += (text.empty() ? "" : ", ") + name + number;
  }
  return text;
}

StageScope::StageScope(std::string_view name) : times(current), span("stage", name) {
  if (times)
    times->begin(name);
}

StageScope::~StageScope() {
  if (times)
    times->end();
}

} // namespace mux
