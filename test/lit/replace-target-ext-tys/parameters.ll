; Each kind of type can be excluded. Other target extension types do not change, but the types
; inside them do.
; RUN: muxc --passes 'replace-target-ext-tys' %s | FileCheck %s --check-prefixes=CHECK,IMAGE,SAMPLER,EVENT
; RUN: muxc --passes 'replace-target-ext-tys<no-images>' %s | FileCheck %s --check-prefixes=CHECK,NOIMAGE,SAMPLER,EVENT
; RUN: muxc --passes 'replace-target-ext-tys<no-samplers>' %s | FileCheck %s --check-prefixes=CHECK,IMAGE,NOSAMPLER,EVENT
; RUN: muxc --passes 'replace-target-ext-tys<no-events>' %s | FileCheck %s --check-prefixes=CHECK,IMAGE,SAMPLER,NOEVENT
; RUN: muxc --passes 'replace-target-ext-tys<no-events;no-images;no-samplers>' %s | FileCheck %s --check-prefixes=CHECK,NOIMAGE,NOSAMPLER,NOEVENT
; RUN: not muxc --passes 'replace-target-ext-tys<images>' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: 'replace-target-ext-tys': unknown parameter 'images'
target datalayout = "e-p:64:64"

; CHECK: declare void @before(i32)
declare void @before(i32)
; IMAGE: declare void @image(ptr addrspace(1))
; NOIMAGE: declare void @image(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
declare void @image(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0))
; SAMPLER: declare void @sampler(i32)
; NOSAMPLER: declare void @sampler(target("spirv.Sampler"))
declare void @sampler(target("spirv.Sampler"))
; EVENT: declare void @event(i64)
; NOEVENT: declare void @event(target("spirv.Event"))
declare void @event(target("spirv.Event"))
; CHECK: declare void @pipe(target("spirv.Pipe", 0), target("other", i32, 7))
declare void @pipe(target("spirv.Pipe", 0), target("other", i32, 7))
; SAMPLER: declare void @inside(target("other", i32, 7))
; NOSAMPLER: declare void @inside(target("other", target("spirv.Sampler"), 7))
declare void @inside(target("other", target("spirv.Sampler"), 7))
