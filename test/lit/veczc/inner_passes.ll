; -vecz-passes runs the inner passes that it names, and nothing else.
; RUN: veczc -S -w 4 -vecz-passes=cfg-convert %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: <4 x
; CHECK: call i1 @__vecz_b_divergence_any(
; CHECK: store float
; RUN: veczc -S -w 4 '-vecz-passes=print<varying>,print<strides>' %s 2>&1 | FileCheck %s --check-prefix=PRINT
; PRINT: uniformity of '__vecz_v4_f'
; PRINT: varying{{.*}}%c = icmp
; PRINT: strides of '__vecz_v4_f'
; PRINT: stride 1{{.*}}%id
; RUN: veczc -vecz-passes-help | FileCheck %s --check-prefix=HELP
; HELP: builtin-inlining: {{.+}}
; HELP: vecz-mem2reg: {{.+}}
; HELP: scalarize: {{.+}}
; HELP: cfg-convert: {{.+}}
; HELP: packetizer: {{.+}}
; HELP: define-builtins: {{.+}}
; HELP: print<strides>: {{.+}}
; RUN: not veczc -S -vecz-passes=packetizer,magic %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: veczc: error: -vecz-passes: unknown inner pass 'magic'
; Passes that rely on others refuse the kernel if these are left out.
; RUN: not veczc -S -w 4 -vecz-passes=packetizer %s 2>&1 | FileCheck %s --check-prefix=EARLY
; EARLY: kernel 'f' is not vectorized by 4: {{.*}}branch is divergent; run 'cfg-convert' before 'packetizer'
; RUN: not veczc -S -w 4 -k g -vecz-passes=cfg-convert %s 2>&1 | FileCheck %s --check-prefix=SWITCH
; SWITCH: kernel 'g' is not vectorized by 4: {{.*}}unsupported terminator; expected a branch or return

define void @f(ptr addrspace(1) %y) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %then, label %end
then:
  store float 0.0, ptr addrspace(1) %y, align 4
  br label %end
end:
  ret void
}

define void @g(ptr addrspace(1) %y) #1 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  switch i64 %id, label %end [ i64 1, label %then
                               i64 2, label %then ]
then:
  store float 0.0, ptr addrspace(1) %y, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
