# A program with PyOpenCL: contexts, arrays, kernels, and what PyOpenCL makes of queries.
import numpy as np
import pyopencl as cl
import pyopencl.array

platform = next(p for p in cl.get_platforms() if p.name == "OpenMux")
device = platform.get_devices()[0]
context = cl.Context([device])
queue = cl.CommandQueue(context, properties=cl.command_queue_properties.PROFILING_ENABLE)

program = cl.Program(context, """
kernel void axpy(global float *y, global const float *x, float a) {
  size_t i = get_global_id(0);
  y[i] += a * x[i];
}
""").build()
x = np.random.rand(10000).astype(np.float32)
y = np.random.rand(10000).astype(np.float32)
flags = cl.mem_flags
x_buffer = cl.Buffer(context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=x)
y_buffer = cl.Buffer(context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=y)
event = program.axpy(queue, x.shape, None, y_buffer, x_buffer, np.float32(3))
event.wait()
assert event.profile.end >= event.profile.start
result = np.empty_like(y)
cl.enqueue_copy(queue, result, y_buffer)
assert np.allclose(result, y + np.float32(3) * x, rtol=1e-5)

# Arrays compile kernels of PyOpenCL's own.
a = cl.array.to_device(queue, x)
b = cl.array.to_device(queue, y)
assert np.allclose((2 * a + b).get(), 2 * x + y, rtol=1e-5)

try:
    cl.Program(context, "kernel void broken( {").build()
    raise SystemExit("a broken program was built")
except cl.RuntimeError as error:
    assert "error" in str(error)
print("PyOpenCL runs on", device.name)
