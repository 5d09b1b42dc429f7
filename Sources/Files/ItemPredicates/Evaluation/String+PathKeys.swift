import FileTypes
import UTText

/// The parts of a path that `NSString` defines, as keys of predicates. Source: NSPathUtilities.h and its documentation.
extension String {
  var valueOfPathExtension: String { ItemName(ofItemAt: self).pathExtension ?? "" }

  /// `/` for the root.
  var valueOfLastPathComponent: String { String(decoding: ItemName(ofItemAt: self).bytes, as: UTF8.self) }

  var valueByDeletingPathExtension: String {
    let path = withoutTrailingSlashes
    let tag = valueOfPathExtension
    return tag.isEmpty ? path : String(path.utf8.dropLast(tag.utf8.count + 1)) ?? path
  }

  /// A slash at the beginning or at the end is a component.
  var valueOfPathComponents: [String] {
    let slash = UInt8(ascii: "/")
    let names = utf8.split(separator: slash).map { String(Substring($0)) }
    guard !names.isEmpty else { return isEmpty ? [] : ["/"] }
    return (utf8.first == slash ? ["/"] : []) + names + (utf8.last == slash ? ["/"] : [])
  }
}
