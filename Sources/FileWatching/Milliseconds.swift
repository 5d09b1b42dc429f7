import Glibc

/// Milliseconds of a clock that cannot be set.
func milliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// Returns the milliseconds of a duration.
func milliseconds(_ duration: Duration) -> Int64 {
  let (seconds, attoseconds) = duration.components
  return min(seconds, .max / 4000) * 1000 + attoseconds / 1_000_000_000_000_000
}
