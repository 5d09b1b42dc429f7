import SafeWriting
@testable import UTDeviceGenerations

/// Generations of packages that other devices have written: reading them ends without a trap, each has one form, and a merge does not
/// depend on the order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDeviceGenerations(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let generation = PackageGeneration(decoding: bytes) else { return 0 }
  precondition(generation.encoded == bytes, "another form")
  let other = PackageGeneration(
    PackageGeneration.ID(author: 1), after: nil, at: Timestamp(seconds: 0),
    [Array("a".utf8): PackageGeneration.State(.file)])
  let merged = PackageGeneration.merged(generation, other)
  precondition(merged == PackageGeneration.merged(other, generation), "another merge")
  if let merged { precondition(PackageGeneration(decoding: merged.encoded) == merged, "a merge without a form") }
  return 0
}
