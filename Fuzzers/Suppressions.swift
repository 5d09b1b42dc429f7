import PropertyLists
@testable import UTValidation

/// Comments that suppress findings, in XML and in old-style property lists.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSuppressions(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let suppressions = InlineSuppressions(PropertyList(parsing: bytes, named: "Info.plist"))
  for directive in suppressions.directives {
    guard let lines = directive.lines else { continue }
    precondition(lines.lowerBound >= 1)
  }
  for fault in suppressions.faults { precondition(!fault.message.isEmpty) }
  return 0
}
