import UTLocalizedStrings

/// Any bytes as a string catalog or, after a first byte that is odd, as a strings file: the keys stand one after another in the
/// file, and what cannot be read has a reason and a place.
@_cdecl("LLVMFuzzerTestOneInput")
public func readLocalizedStrings(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = bytes.first else { return 0 }
  let name = first & 1 == 0 ? "InfoPlist.xcstrings" : "InfoPlist.strings"
  let strings = LocalizedStrings(parsing: Array(bytes[1...]), named: name)
  var end = 0
  for entry in strings.entries {
    precondition(entry.range.upperBound <= strings.bytes.count)
    // The keys of a binary property list can be anywhere.
    if name.hasSuffix(".xcstrings") { precondition(end <= entry.range.lowerBound) }
    end = entry.range.upperBound
  }
  if let problem = strings.problem {
    precondition(!problem.message.isEmpty && problem.range.upperBound <= strings.bytes.count)
  }
  return 0
}
