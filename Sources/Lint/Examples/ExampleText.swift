/// The text of the declarations that examples show, so that an example says only what it is about.
///
/// A `↓` at the beginning of a string comes to stand before its `<string>`; at the beginning of a key before its `<key>`.
package enum ExampleText {
  /// `UTExportedTypeDeclarations` with these entries.
  package static func exported(_ entries: String...) -> String { array("UTExportedTypeDeclarations", entries) }

  /// `UTImportedTypeDeclarations` with these entries.
  package static func imported(_ entries: String...) -> String { array("UTImportedTypeDeclarations", entries) }

  /// `CFBundleDocumentTypes` with these entries.
  package static func documents(_ entries: String...) -> String { array("CFBundleDocumentTypes", entries) }

  /// The entry of a type. `↓↓` at the beginning of the identifier marks the entry itself.
  package static func type(
    _ identifier: String, to parents: [String]? = ["public.data"], extensions: [String]? = ["note"], _ more: String...
  ) -> String {
    let marksEntry = identifier.hasPrefix("↓↓")
    var parts = [string("UTTypeIdentifier", marksEntry ? String(identifier.dropFirst(2)) : identifier)]
    if let parents { parts.append(strings("UTTypeConformsTo", parents)) }
    if let extensions { parts.append(tags(strings("public.filename-extension", extensions))) }
    return entry(parts + more, isMarked: marksEntry)
  }

  /// The entry of a document type. `↓↓` at the beginning of the name marks the entry itself.
  package static func document(
    _ types: [String]?, name: String = "Note", role: String? = "Editor", rank: String? = "Owner", _ more: String...
  ) -> String {
    let marksEntry = name.hasPrefix("↓↓")
    var parts = [string("CFBundleTypeName", marksEntry ? String(name.dropFirst(2)) : name)]
    if let role { parts.append(string("CFBundleTypeRole", role)) }
    if let rank { parts.append(string("LSHandlerRank", rank)) }
    if let types { parts.append(strings("LSItemContentTypes", types)) }
    return entry(parts + more, isMarked: marksEntry)
  }

  /// A tag specification.
  package static func tags(_ classes: String...) -> String {
    dictionary("UTTypeTagSpecification", classes.joined(separator: "\n"))
  }

  /// A key with a dictionary.
  package static func dictionary(_ name: String, _ contents: String) -> String {
    "\(key(name))\n<dict>\n\(indented(contents))\n</dict>"
  }

  /// A key with a string.
  package static func string(_ name: String, _ value: String) -> String { "\(key(name))\n\(string(value))" }

  /// A key with an array of strings.
  package static func strings(_ name: String, _ values: [String]) -> String { array(name, values.map(string)) }

  /// Keys one after the other.
  package static func all(_ parts: String...) -> String { parts.joined(separator: "\n") }

  private static func array(_ name: String, _ elements: [String]) -> String {
    let isMarked = name.hasPrefix("↓[")
    let name = isMarked ? String(name.dropFirst(2)) : name
    let mark = isMarked ? "↓" : ""
    if elements.isEmpty { return "\(key(name))\n\(mark)<array/>" }
    return "\(key(name))\n\(mark)<array>\n\(indented(elements.joined(separator: "\n")))\n</array>"
  }

  private static func entry(_ parts: [String], isMarked: Bool) -> String {
    "\(isMarked ? "↓" : "")<dict>\n\(indented(parts.joined(separator: "\n")))\n</dict>"
  }

  private static func key(_ name: String) -> String { marked(name) { "<key>\($0)</key>" } }

  private static func string(_ value: String) -> String { marked(value) { "<string>\($0)</string>" } }

  private static func marked(_ text: String, _ element: (Substring) -> String) -> String {
    text.first == Example.mark ? "↓" + element(text.dropFirst()) : element(text[...])
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}
