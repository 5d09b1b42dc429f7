import UTPredicates

/// Formats of predicates: whatever they say, they are parsed, or an error says where they are wrong, and they can be evaluated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPredicateFormats(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let format = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let item: [String: Any] = ["name": "note.md", "size": 12, "tags": ["a", "b"], "a": ["a": ["a": 1.5]]]
  do throws(PredicateFormatError) {
    _ = try PredicateFormat(format, arguments: Array(repeating: "name", count: format.utf8.count { $0 == 37 })).matches(
      item)
  } catch {
    precondition(error.column >= 1 && error.column <= format.count + 1 && !error.problem.isEmpty)
    precondition(error.description.utf8.count < 100_000)
  }
  return 0
}
