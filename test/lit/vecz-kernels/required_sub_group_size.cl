// A kernel has its required sub-group size, whatever the build options say, also in the tail.
// DEFINE: %{run} = oclrun %s -g 22 -l 11 -a out:i32[22]
// RUN: %{run} -b "-cl-std=CL3.0" | FileCheck %s
// RUN: %{run} -b "-cl-std=CL3.0 -cl-wfv=never" | FileCheck %s
// RUN: %{run} -b "-cl-std=CL3.0 -cl-opt-disable" | FileCheck %s
// RUN: %{run} -b "-cl-std=CL3.0 --vecz-width=4" | FileCheck %s
// CHECK: 80 81 82 83 84 85 86 87 30 31 32 80 81 82 83 84 85 86 87 30 31 32
kernel __attribute__((intel_reqd_sub_group_size(8))) void numbers(global int *out) {
  out[get_global_id(0)] = get_sub_group_size() * 10 + get_sub_group_local_id();
}
