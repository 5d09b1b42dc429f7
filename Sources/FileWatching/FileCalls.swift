import Glibc

// What Swift does not see of glibc, declared here rather than imported from the C target CFileCalls: a module that is
// imported must be found by all who import this one. CFileCalls.h says what each does.

@_extern(c, "fileCallEvent")
func fileCallEvent() -> CInt

@_extern(c, "fileCallFileSystem")
func fileCallFileSystem(_ path: UnsafePointer<CChar>) -> Int64

/// Milliseconds of a clock that nobody sets.
func milliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// What stands for the milliseconds of a duration.
func milliseconds(_ duration: Duration) -> Int64 {
  let (seconds, attoseconds) = duration.components
  return min(seconds, .max / 4000) * 1000 + attoseconds / 1_000_000_000_000_000
}
