import TypeRegistry

/// Dynamic identifiers: what can be read is what writing it gives, and what can be written can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDynamicIdentifiers(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for candidate in [text, "dyn.a" + text] {
    guard let dynamic = DynamicIdentifier(candidate) else { continue }
    precondition(dynamic.identifier == candidate.lowercased() && !dynamic.tags.isEmpty)
    if let again = DynamicIdentifier(tags: dynamic.tags, conformance: dynamic.conformance) {
      precondition(DynamicIdentifier(again.identifier)?.tags == again.tags)
    }
  }
  let parts = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
  if parts.count == 3,
    let made = DynamicIdentifier(
      tags: [.init(TagClass(rawValue: parts[0]), parts[1]), .init(.osType, parts[2])], conformance: parts[2])
  {
    let read = DynamicIdentifier(made.identifier)
    precondition(read?.conformance == made.conformance || parts[2].isEmpty)
    precondition(read == nil || read?.tags.map(\.value) == made.tags.map(\.value))
  }
  return 0
}
