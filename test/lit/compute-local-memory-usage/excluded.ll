; Variables that a target adds for itself are not counted.
; RUN: muxc --device "OpenMux host" --passes compute-local-memory-usage -S %s | FileCheck %s

@program = internal addrspace(3) global [4 x i32] poison
@target = internal addrspace(3) global [100 x i32] poison #1

; CHECK: define void @k() [[ATTRS:#[0-9]+]]
; CHECK: attributes [[ATTRS]] = {{.*}}"mux-local-mem-usage"="16"
define void @k() #0 {
  store i32 0, ptr addrspace(3) @program
  store i32 0, ptr addrspace(3) @target
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-excluded-from-usage" }
