/// Requests large pages for a buffer that is about to be filled: for files of many megabytes, most of the system's time
/// goes into providing small ones. Systems without large pages ignore the request.
package func adviseHugePages(_ buffer: UnsafeMutableRawBufferPointer) {
  let hugePage = 2 << 20
  guard buffer.count >= 4 * hugePage, let base = buffer.baseAddress else { return }
  let start = (Int(bitPattern: base) + hugePage - 1) & ~(hugePage - 1)
  let end = (Int(bitPattern: base) + buffer.count) & ~(hugePage - 1)
  guard start < end else { return }
  madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
}
