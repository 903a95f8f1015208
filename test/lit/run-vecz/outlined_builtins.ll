; Functions of the device library that are not to be inlined are called for each lane. Other
; functions are inlined even if they are 'noinline'. The library's definition of a vote is for
; scalar code: vectorized code votes.
; RUN: veczc -S -k f:4 %s | FileCheck %s
; RUN: veczc -S -k g:4 -k in_branch:4 %s | FileCheck --check-prefix=VOTE %s
; RUN: veczc -S -k f:1s %s | FileCheck --check-prefix=SCALABLE %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-COUNT-4: call <2 x i32> @outlined(ptr addrspace(1) %x, i64
; CHECK-NOT: call {{.*}} @outlined(
; CHECK-NOT: call {{.*}} @own(
; CHECK: ret void

; There is no loop over lanes for a call that returns vectors.
; SCALABLE-LABEL: define void @__vecz_nxv1_f(
; SCALABLE-NOT: @outlined(
; SCALABLE: ret void
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %v = call <2 x i32> @outlined(ptr addrspace(1) %x, i64 %id)
  %first = extractelement <2 x i32> %v, i64 0
  %second = extractelement <2 x i32> %v, i64 1
  %difference = sub i32 %first, %second
  %r = call i32 @own(i32 %difference)
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

; VOTE-LABEL: define void @__vecz_v4_g(
; VOTE: [[LANES:%.*]] = icmp eq <4 x i32>
; VOTE: [[ANY:%.*]] = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> [[LANES]])
; VOTE: br i1 [[ANY]]
; VOTE: store <4 x i32> zeroinitializer
; VOTE-NOT: @__vecz_b_divergence_any
; VOTE: ret void
define void @g(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %c = icmp eq i32 %v, 3
  %any = call i1 @__vecz_b_divergence_any(i1 %c)
  br i1 %any, label %then, label %end
then:
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 0, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; A store in divergent control flow stays masked, whatever the vote says.
; VOTE-LABEL: define void @__vecz_v4_in_branch(
; VOTE: call i1 @llvm.vector.reduce.or.v4i1
; VOTE: call void @llvm.masked.store.v4i32.p1(<4 x i32> splat (i32 7)
; VOTE: ret void
define void @in_branch(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %active = icmp sgt i32 %v, 5
  br i1 %active, label %inside, label %end
inside:
  %c = icmp eq i32 %v, 9
  %any = call i1 @__vecz_b_divergence_any(i1 %c)
  br i1 %any, label %end, label %then
then:
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 7, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; A variant for all lanes is called once: uniform arguments are passed on, others are stored as
; arrays, and the elements of the results are vectors.
; RUN: veczc -S -k all:4 -k masked:4 %s | FileCheck --check-prefix=ONCE %s
; ONCE-LABEL: define void @__vecz_v4_all(
; ONCE: store <4 x i32> {{.*}}, ptr [[ARGS:%lanes[^,]*]], align 4
; ONCE: call void @wide_lanes(ptr addrspace(1) %x, ptr [[ARGS]], ptr [[RESULTS:%[^,]*]], i32 4)
; ONCE: [[ALL:%.*]] = load <8 x i32>, ptr [[RESULTS]]
; ONCE-DAG: shufflevector <8 x i32> [[ALL]], <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
; ONCE-DAG: shufflevector <8 x i32> [[ALL]], <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
; ONCE-NOT: call {{.*}} @wide(
; ONCE: ret void
define void @all(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %v = call <2 x i32> @wide(ptr addrspace(1) %x, i32 %i)
  %first = extractelement <2 x i32> %v, i64 0
  %second = extractelement <2 x i32> %v, i64 1
  %difference = sub i32 %first, %second
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %difference, ptr addrspace(1) %ya, align 4
  ret void
}

; One with side effects gets the coordinates of lane 0 if those of the lanes are neighbours, and no
; mask if all are active.
; RUN: veczc -S -k row:4 -k column:4 %s | FileCheck --check-prefix=ROW %s
; ROW-LABEL: define void @__vecz_v4_row(
; ROW: [[I:%.*]] = trunc i64 %id to i32
; ROW-DAG: store <4 x i32> {{.*}}, ptr [[MEMORY:%lanes[^,]*]], align 4
; ROW-DAG: [[X:%.*]] = freeze i32 [[I]]
; ROW-DAG: [[Y:%.*]] = freeze i32 %y
; ROW: call void @effect_row(ptr addrspace(1) %x, i32 [[X]], i32 [[Y]], ptr null, ptr null, ptr [[MEMORY]], i32 4)
; ROW-NOT: call {{.*}} @effect(
; ROW: ret void
define void @row(ptr addrspace(1) %x, ptr addrspace(1) %z, i32 %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %frozen = freeze i32 %i
  %za = getelementptr i32, ptr addrspace(1) %z, i64 %id
  %v = load i32, ptr addrspace(1) %za, align 4
  call void @effect(ptr addrspace(1) %x, i32 %frozen, i32 %y, i32 %v)
  ret void
}

; Otherwise it gets all coordinates.
; ROW-LABEL: define void @__vecz_v4_column(
; ROW: store <4 x i32> {{.*}}, ptr [[PLACES:%lanes[^,]*]], align 4
; ROW: call void @effect_row(ptr addrspace(1) %x, i32 0, i32 0, ptr null, ptr [[PLACES]], ptr {{.*}}, i32 4)
; ROW-NOT: call {{.*}} @effect(
; ROW: ret void
define void @column(ptr addrspace(1) %x, i32 %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  call void @effect(ptr addrspace(1) %x, i32 %y, i32 %i, i32 %i)
  ret void
}

; It is told which lanes are active.
; ONCE-LABEL: define void @__vecz_v4_masked(
; ONCE: [[FLAGS:%.*]] = sext <4 x i1> {{.*}} to <4 x i32>
; ONCE: store <4 x i32> [[FLAGS]], ptr [[MEMORY:%[^,]*]], align 4
; ONCE: call void @effect_row(ptr addrspace(1) %x, i32 0, i32 0, ptr [[MEMORY]], ptr {{.*}}, ptr {{.*}}, i32 4)
; ONCE-NOT: call {{.*}} @effect(
; ONCE: ret void
define void @masked(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %v = load i32, ptr addrspace(1) %ya, align 4
  %active = icmp sgt i32 %v, 5
  br i1 %active, label %then, label %end
then:
  call void @effect(ptr addrspace(1) %x, i32 %v, i32 0, i32 %v)
  br label %end
end:
  ret void
}

; Variants process multiples of four lanes.
; RUN: veczc -S -k row:2 -k all:2 %s | FileCheck --check-prefix=TWO %s
; TWO-LABEL: define void @__vecz_v2_all(
; TWO-COUNT-2: call <2 x i32> @wide(
; TWO-NOT: call {{.*}}_lanes(
; TWO-LABEL: define void @__vecz_v2_row(
; TWO-COUNT-2: call void @effect(
; TWO-NOT: call {{.*}}_row(
; TWO: ret void

define internal <2 x i32> @wide(ptr addrspace(1) %x, i32 %i) #0 {
  %a = getelementptr <2 x i32>, ptr addrspace(1) %x, i32 %i
  %v = load <2 x i32>, ptr addrspace(1) %a, align 8
  ret <2 x i32> %v
}

define internal void @wide_lanes(ptr addrspace(1) %x, ptr %arguments, ptr %results, i32 %n) #0 {
  ret void
}

define internal void @effect(ptr addrspace(1) %x, i32 %i, i32 %j, i32 %v) #0 {
  %a = getelementptr i32, ptr addrspace(1) %x, i32 %i
  store i32 %v, ptr addrspace(1) %a, align 4
  ret void
}

define internal void @effect_row(ptr addrspace(1) %x, i32 %i, i32 %j, ptr %mask, ptr %places, ptr %arguments, i32 %n) #0 {
  ret void
}

define internal <2 x i32> @outlined(ptr addrspace(1) %x, i64 %i) #0 {
  %a = getelementptr <2 x i32>, ptr addrspace(1) %x, i64 %i
  %v = load <2 x i32>, ptr addrspace(1) %a, align 8
  ret <2 x i32> %v
}

define internal i32 @own(i32 %i) noinline {
  %r = mul i32 %i, 3
  ret i32 %r
}

define internal i1 @__vecz_b_divergence_any(i1 %c) #1 {
  ret i1 %c
}

declare i64 @__mux_get_global_id(i32)

attributes #0 = { noinline nounwind "mux-linked-builtin" }
attributes #1 = { alwaysinline nounwind willreturn memory(none) "mux-linked-builtin" }
