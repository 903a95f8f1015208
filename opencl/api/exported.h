// Marks the few functions that the library shows (see openmux-cl.exports).
#ifndef OPENCL_API_EXPORTED_H
#define OPENCL_API_EXPORTED_H

#define OPENCL_EXPORTED __attribute__((visibility("default")))

#endif // OPENCL_API_EXPORTED_H
