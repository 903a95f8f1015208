#include "job.h"

namespace yardstick {

void Job::reset(bool all) const {
  for (const Buffer &buffer : buffers)
    if (buffer.access == Access::InOut || (all && buffer.access == Access::Out))
      std::memcpy(buffer.host, buffer.initial.data(), buffer.bytes);
}

std::vector<Entry> getJobs() {
  std::vector<Entry> jobs;
  for (const auto &theme :
       {getStreamJobs(), getLinearAlgebraJobs(), getImageJobs(), getReductionJobs(),
        getSortingJobs(), getSimulationJobs(), getLearningJobs(), getTextJobs(), getGraphJobs()})
    jobs.insert(jobs.end(), theme.begin(), theme.end());
  return jobs;
}

} // namespace yardstick
