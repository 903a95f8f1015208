// Random command graphs, compared with the same commands done one after the other.
//
// Every command waits, by its queue or by events, for the last one that wrote what it uses and for
// those that read what it writes. So there is one right outcome, whatever the order in which the
// driver runs the rest.
#include "fixture.h"

#include <algorithm>
#include <cstdlib>
#include <list>
#include <random>
#include <thread>

namespace {

constexpr size_t numValues = 64;
constexpr size_t numBuffers = 4;

using Contents = std::vector<cl_uint>;

struct Model {
  std::vector<Contents> buffers = std::vector<Contents>(numBuffers, Contents(numValues, 0));
};

// What of a buffer has to be waited for.
struct Users {
  cl_event writer = nullptr;
  std::vector<cl_event> readers;
};

class Graphs : public OpenCL {
protected:
  void SetUp() override {
    OpenCL::SetUp();
    program = build("kernel void add(global uint *out, global const uint *in, uint x) {\n"
                    "  size_t i = get_global_id(0); out[i] = out[i] * 3 + in[i] + x; }");
    all = {queue, makeQueue(0), makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
           makeQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)};
  }

  void runGraph(unsigned seed);

  cl_program program = nullptr;
  std::vector<cl_command_queue> all;
};

// One graph on its way.
class Graph {
public:
  Graph(unsigned seed, cl_context context, cl_kernel add, const std::vector<cl_command_queue> &all)
      : random(seed), context(context), add(add), all(all), users(numBuffers) {
    for (size_t i = 0; i != numBuffers; ++i)
      memory.push_back(clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, numValues * 4,
                                      model.buffers[i].data(), nullptr));
  }
  ~Graph() {
    for (cl_event event : events)
      clReleaseEvent(event);
    for (cl_mem one : memory)
      clReleaseMemObject(one);
  }

  void step() {
    switch (pick(12)) {
    case 0:
    case 1:
    case 2:
      return launch();
    case 3:
      return copy();
    case 4:
      return fill();
    case 5:
      return write();
    case 6:
      return map();
    case 7:
      return marker();
    case 8:
      return read();
    case 9:
      return copyBox();
    case 10:
      return callHost();
    default:
      return gate();
    }
  }

  bool finish() {
    for (cl_event one : gates)
      clSetUserEventStatus(one, CL_COMPLETE);
    for (cl_command_queue queue : all)
      clFinish(queue);
    for (size_t i = 0; i != numBuffers; ++i) {
      Contents seen(numValues);
      clEnqueueReadBuffer(all[0], memory[i], CL_TRUE, 0, numValues * 4, seen.data(), 0, nullptr,
                          nullptr);
      if (seen != model.buffers[i])
        return false;
    }
    return std::all_of(reads.begin(), reads.end(),
                       [](const Read &one) { return one.seen == one.expected; });
  }

private:
  unsigned pick(unsigned count) { return unsigned(random() % count); }
  cl_command_queue pickQueue() { return all[pick(unsigned(all.size()))]; }

  // The events that a command waits for which reads one buffer and writes another.
  std::vector<cl_event> before(int reads, int writes) {
    std::vector<cl_event> list = extra;
    extra.clear();
    if (reads >= 0 && users[reads].writer)
      list.push_back(users[reads].writer);
    if (writes >= 0) {
      if (users[writes].writer)
        list.push_back(users[writes].writer);
      list.insert(list.end(), users[writes].readers.begin(), users[writes].readers.end());
    }
    return list;
  }
  void after(int reads, int writes, cl_event event) {
    events.push_back(event);
    if (reads >= 0)
      users[reads].readers.push_back(event);
    if (writes >= 0) {
      users[writes].writer = event;
      users[writes].readers.clear();
    }
  }
  static const cl_event *data(const std::vector<cl_event> &list) {
    return list.empty() ? nullptr : list.data();
  }

  void launch() {
    const int in = int(pick(numBuffers)), out = int(pick(numBuffers));
    const cl_uint x = pick(1000);
    clSetKernelArg(add, 0, sizeof(cl_mem), &memory[out]);
    clSetKernelArg(add, 1, sizeof(cl_mem), &memory[in]);
    clSetKernelArg(add, 2, sizeof(x), &x);
    const auto list = before(in, out);
    const size_t size = numValues;
    cl_event event = nullptr;
    clEnqueueNDRangeKernel(pickQueue(), add, 1, nullptr, &size, nullptr, cl_uint(list.size()),
                           data(list), &event);
    after(in, out, event);
    for (size_t i = 0; i != numValues; ++i)
      model.buffers[out][i] = model.buffers[out][i] * 3 + model.buffers[in][i] + x;
  }

  void copy() {
    const int in = int(pick(numBuffers)), out = int((in + 1 + pick(numBuffers - 1)) % numBuffers);
    const size_t from = pick(32), to = pick(32), count = 1 + pick(32);
    const auto list = before(in, out);
    cl_event event = nullptr;
    clEnqueueCopyBuffer(pickQueue(), memory[in], memory[out], from * 4, to * 4, count * 4,
                        cl_uint(list.size()), data(list), &event);
    after(in, out, event);
    for (size_t i = 0; i != count; ++i)
      model.buffers[out][to + i] = model.buffers[in][from + i];
  }

  void fill() {
    const int out = int(pick(numBuffers));
    const size_t to = pick(32), count = pick(32);
    const cl_uint value = pick(1000);
    const auto list = before(-1, out);
    cl_event event = nullptr;
    clEnqueueFillBuffer(pickQueue(), memory[out], &value, 4, to * 4, count * 4,
                        cl_uint(list.size()), data(list), &event);
    after(-1, out, event);
    std::fill_n(model.buffers[out].begin() + to, count, value);
  }

  void write() {
    const int out = int(pick(numBuffers));
    host.push_back(std::make_unique<Contents>(numValues, pick(1000)));
    const auto list = before(-1, out);
    cl_event event = nullptr;
    clEnqueueWriteBuffer(pickQueue(), memory[out], CL_FALSE, 0, numValues * 4, host.back()->data(),
                         cl_uint(list.size()), data(list), &event);
    after(-1, out, event);
    model.buffers[out] = *host.back();
  }

  // What is read is compared when all has ended.
  void read() {
    const int in = int(pick(numBuffers));
    reads.push_back({Contents(numValues), model.buffers[in]});
    const auto list = before(in, -1);
    cl_event event = nullptr;
    clEnqueueReadBuffer(pickQueue(), memory[in], CL_FALSE, 0, numValues * 4,
                        reads.back().seen.data(), cl_uint(list.size()), data(list), &event);
    after(in, -1, event);
  }

  // Buffers as squares of 8 by 8 values.
  void copyBox() {
    const int in = int(pick(numBuffers)), out = int((in + 1 + pick(numBuffers - 1)) % numBuffers);
    const size_t from[] = {pick(4) * 4, pick(4), 0}, to[] = {pick(4) * 4, pick(4), 0};
    const size_t region[] = {(1 + pick(4)) * 4, 1 + pick(4), 1};
    const auto list = before(in, out);
    cl_event event = nullptr;
    clEnqueueCopyBufferRect(pickQueue(), memory[in], memory[out], from, to, region, 32, 0, 32, 0,
                            cl_uint(list.size()), data(list), &event);
    after(in, out, event);
    for (size_t row = 0; row != region[1]; ++row) {
      for (size_t i = 0; i != region[0] / 4; ++i)
        model.buffers[out][(to[1] + row) * 8 + to[0] / 4 + i] =
            model.buffers[in][(from[1] + row) * 8 + from[0] / 4 + i];
    }
  }

  // A function of this program takes its turn; where the device cannot call it, nothing does.
  void callHost() {
    struct Arguments {
      cl_uint *values;
      cl_uint x;
    };
    const int out = int(pick(numBuffers));
    Arguments arguments = {nullptr, pick(1000)};
    const void *place = &arguments.values;
    auto add = [](void *given) {
      const auto &[values, x] = *static_cast<Arguments *>(given);
      for (size_t i = 0; i != numValues; ++i)
        values[i] += x;
    };
    const auto list = before(-1, out);
    cl_event event = nullptr;
    if (clEnqueueNativeKernel(pickQueue(), add, &arguments, sizeof(arguments), 1, &memory[out],
                              &place, cl_uint(list.size()), data(list), &event) != CL_SUCCESS)
      return;
    after(-1, out, event);
    for (cl_uint &value : model.buffers[out])
      value += arguments.x;
  }

  // Maps and unmaps without a wait between; the bytes stay as they are.
  void map() {
    const int which = int(pick(numBuffers));
    cl_command_queue queue = pickQueue();
    const auto list = before(-1, which);
    cl_event mapped = nullptr, unmapped = nullptr;
    void *address = clEnqueueMapBuffer(queue, memory[which], CL_FALSE, CL_MAP_READ | CL_MAP_WRITE,
                                       16, 64, cl_uint(list.size()), data(list), &mapped, nullptr);
    clEnqueueUnmapMemObject(queue, memory[which], address, 1, &mapped, &unmapped);
    events.push_back(mapped);
    after(-1, which, unmapped);
  }

  void marker() {
    cl_event event = nullptr;
    if (pick(2))
      clEnqueueMarkerWithWaitList(pickQueue(), 0, nullptr, &event);
    else
      clEnqueueBarrierWithWaitList(pickQueue(), 0, nullptr, &event);
    events.push_back(event);
  }

  // The next command waits for an event that is set at some later time.
  void gate() {
    if (!gates.empty() && pick(2)) {
      clSetUserEventStatus(gates.back(), CL_COMPLETE);
      gates.pop_back();
      return;
    }
    cl_event event = clCreateUserEvent(context, nullptr);
    events.push_back(event);
    gates.push_back(event);
    extra.push_back(event);
  }

  std::mt19937 random;
  cl_context context;
  cl_kernel add;
  const std::vector<cl_command_queue> &all;
  Model model;
  std::vector<cl_mem> memory;
  std::vector<Users> users;
  std::vector<cl_event> events, gates, extra;
  std::vector<std::unique_ptr<Contents>> host;
  struct Read {
    Contents seen;
    Contents expected;
  };
  std::list<Read> reads; // they stay where they are
};

void Graphs::runGraph(unsigned seed) {
  // Kernels are not to be used by several threads at a time.
  cl_kernel add = clCreateKernel(program, "add", nullptr);
  std::mt19937 random(seed);
  {
    Graph graph(seed, context, add, all);
    const unsigned steps = 5 + unsigned(random() % 40);
    for (unsigned i = 0; i != steps; ++i)
      graph.step();
    EXPECT_TRUE(graph.finish()) << "seed " << seed;
  }
  clReleaseKernel(add);
}

// A sample; OPENMUX_TEST_GRAPHS says how many for who wants more.
unsigned countGraphs() {
  const char *variable = std::getenv("OPENMUX_TEST_GRAPHS");
  return variable ? unsigned(std::atoi(variable)) : 1000;
}

TEST_F(Graphs, EndAsIfDoneInOrder) {
  for (unsigned seed = 0; seed != countGraphs() && !HasFailure(); ++seed)
    runGraph(seed);
}

TEST_F(Graphs, OfSeveralThreadsOnTheSameQueuesEndAsIfDoneInOrder) {
  std::vector<std::thread> threads;
  for (unsigned t = 0; t != 4; ++t) {
    threads.emplace_back([this, t] {
      // Queues of one thread hold up those of another only until their gates open.
      for (unsigned i = 0; i != countGraphs() / 40; ++i) {
        cl_kernel add = clCreateKernel(program, "add", nullptr);
        const std::vector<cl_command_queue> free = {all[2], all[3]};
        {
          Graph graph(1000000 + t * 100000 + i, context, add, free);
          for (unsigned step = 0; step != 20; ++step)
            graph.step();
          EXPECT_TRUE(graph.finish());
        }
        clReleaseKernel(add);
      }
    });
  }
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
