; The structures that hold the default scheduling data, for either size of size_t.
; RUN: split-file %s %t
; RUN: muxc --passes add-sched-params,define-mux-builtins --verify-each -S %t/64.ll | FileCheck %s --check-prefix=WIDE
; RUN: muxc --passes add-sched-params,define-mux-builtins --verify-each -S %t/32.ll | FileCheck %s --check-prefix=NARROW

; local ids; sub-group id, kernel width, number of sub-groups, maximum sub-group size
; WIDE-DAG: %MuxWorkItemInfo = type { [3 x i64], i32, i32, i32, i32 }
; NARROW-DAG: %MuxWorkItemInfo = type { [3 x i32], i32, i32, i32, i32 }
; group ids, numbers of groups, global offsets, local sizes; dimensions
; WIDE-DAG: %MuxWorkGroupInfo = type { [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32 }
; NARROW-DAG: %MuxWorkGroupInfo = type { [3 x i32], [3 x i32], [3 x i32], [3 x i32], i32 }

;--- 64.ll
declare i64 @__mux_get_global_id(i32)
;--- 32.ll
target datalayout = "e-p:32:32"
declare i32 @__mux_get_global_id(i32)
