import FileTypes
import UTText

/// A path as a text, with the parts that `NSString` defines. Source: NSPathUtilities.h and its documentation.
struct PathText {
  private let text: String

  init(_ text: String) { self.text = text }

  var pathExtension: String { ItemName(ofItemAt: text).pathExtension ?? "" }

  var lastComponent: String { String(decoding: ItemName(ofItemAt: text).bytes, as: UTF8.self) }

  var withoutExtension: String {
    let path = withoutSlashes
    let tag = pathExtension
    return tag.isEmpty ? path : String(path.dropLast(tag.count + 1))
  }

  var withoutLastComponent: String {
    guard let folder = withoutSlashes.beforeLastSlash else { return "" }
    return folder.isEmpty ? "/" : PathText(String(folder)).withoutSlashes
  }

  /// A slash at the beginning or at the end is a component.
  var components: [String] {
    let names = text.split(separator: "/").map(String.init)
    guard !names.isEmpty else { return text.isEmpty ? [] : ["/"] }
    return (text.hasPrefix("/") ? ["/"] : []) + names + (text.hasSuffix("/") ? ["/"] : [])
  }

  /// The path without slashes at its end; `/` stays.
  private var withoutSlashes: String {
    var path = text[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }
}
