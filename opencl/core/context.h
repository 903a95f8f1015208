// A context: the devices that work together, and what they share.
#ifndef OPENCL_CORE_CONTEXT_H
#define OPENCL_CORE_CONTEXT_H

#include "answer.h"
#include "device.h"
#include "object.h"
#include "runtime.h"
#include "worker.h"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace opencl {

class CompilerInstance;
class Queue;
class SvmAllocations;

using ContextNotify = void(CL_CALLBACK *)(const char *, const void *, size_t, void *);
using ContextDestructor = void(CL_CALLBACK *)(cl_context, void *);

class Context final : public Object {
public:
  using Handle = cl_context;
  static constexpr ObjectType objectType = ObjectType::Context;
  static constexpr cl_int invalidHandle = CL_INVALID_CONTEXT;

  static Expected<Ref<Context>> create(std::vector<Device *> devices,
                                       std::vector<cl_context_properties> properties,
                                       ContextNotify notify, void *userData);

  cl_int query(cl_context_info name, const Answer &answer) const;

  const std::vector<Device *> &getDevices() const { return devices; }
  bool hasDevice(const Device *device) const;
  // The position of one of its devices.
  size_t getIndex(const Device &device) const;
  Runtime &getRuntime(const Device &device) const { return *runtimes[getIndex(device)]; }

  // Tells the program what went wrong, if it wants to hear it.
  void notify(const std::string &message, const void *data = nullptr, size_t size = 0) const;
  void addDestructor(ContextDestructor function, void *userData);

  // Makes sure that callbacks can be run; false if there is no thread for them.
  bool prepareCallbacks();
  // Runs a callback of the program soon, on that thread.
  void post(std::function<void()> job);

  // The compiler for one of its devices; made when it is first needed.
  Expected<std::shared_ptr<CompilerInstance>> getCompiler(Device &device);

  SvmAllocations &getSvm() { return *svm; }

  void addQueue(Queue &queue);
  // Waits for all that was enqueued to any of its queues.
  void finishQueues();

private:
  Context(std::vector<Device *> devices, std::vector<cl_context_properties> properties,
          std::vector<std::shared_ptr<Runtime>> runtimes, ContextNotify notify, void *userData);
  ~Context() override;
  void destroy() override;
  static void deletePostponed();

  const std::vector<Device *> devices;
  const std::vector<Ref<Device>> keptDevices; // the same; the program may release sub-devices
  const std::vector<cl_context_properties> properties;
  const std::vector<std::shared_ptr<Runtime>> runtimes; // of the devices, in their order
  const ContextNotify notifyFunction;
  void *const notifyData;
  std::mutex mutex;
  std::vector<std::pair<ContextDestructor, void *>> destructors;
  std::vector<std::shared_ptr<CompilerInstance>> compilers; // of the devices, null until needed
  std::unique_ptr<SvmAllocations> svm;
  std::vector<WeakRef<Queue>> queues;
  Worker worker;
};

// While it exists, this thread runs a callback of a device and cannot wait for that device.
class OnDeviceThread {
public:
  OnDeviceThread() { ++depth; }
  ~OnDeviceThread() { --depth; }
  static bool isIt() { return depth != 0; }

private:
  static thread_local int depth;
};

} // namespace opencl

#endif // OPENCL_CORE_CONTEXT_H
