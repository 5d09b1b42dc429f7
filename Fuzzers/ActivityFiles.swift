@testable import UTActivities

/// Files with activities of other devices: reading them ends without a trap, and what was read is the same when it is written and
/// read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzActivityFiles(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let file = try? ActivityFile(parsing: Array(UnsafeBufferPointer(start: start, count: count))) else { return 0 }
  precondition(file.activities.count <= ActivityFile.maximumCount, "more activities than a device has")
  // The oldest ones are left out if they do not fit.
  guard let bytes = try? file.bytes(), let again = try? ActivityFile(parsing: bytes) else { return 0 }
  for (one, other) in zip(file.activities, again.activities) {
    let isSame = one.id == other.id && one.document == other.document && one.userInfo == other.userInfo
    precondition(isSame, "another activity")
  }
  return 0
}
