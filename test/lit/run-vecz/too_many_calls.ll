; Inlining stops at 5000 calls: functions that call each other twice per level multiply.
; RUN: %python -c "levels = range(13); print('define void @f13() { ret void }'); [print(f'define void @f{n}() {{ call void @f{n + 1}() call void @f{n + 1}() ret void }}') for n in levels]" > %t.ll
; RUN: not veczc -S -k f0:4 %t.ll 2>&1 | FileCheck %s
; RUN: veczc -S -k f2:4 %t.ll | FileCheck %s --check-prefix=FEW
; CHECK: kernel 'f0' is not vectorized by 4: 'call void @f{{[0-9]+}}()': more than 5000 calls to inline
; FEW: define void @__vecz_v4_f2(
