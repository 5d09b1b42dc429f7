import PropertyLists
import TypeRegistry
import UTText

/// The translations in a bundle's `InfoPlist.strings` and `InfoPlist.loctable`: by language, then by key.
///
/// A type's `UTTypeDescription` is the key of its translations (Apple, "Uniform Type Identifiers Overview").
package struct BundleLocalizations {
  /// A file of translations.
  package struct File: Sendable {
    package let path: String
    /// The language of the file; nil for a `.loctable`, which contains all languages.
    let language: String?
  }

  private var texts: [String: [String: String]] = [:]

  /// The files with translations in a bundle's resource folder.
  static func files(in resources: String) -> [File] {
    let names = (try? Directory.names(at: resources)) ?? []
    let candidates = names.compactMap { name -> File? in
      if name == "InfoPlist.loctable" { return File(path: "\(resources)/\(name)", language: nil) }
      guard name.hasSuffix(".lproj") else { return nil }
      return File(
        path: "\(resources)/\(name)/InfoPlist.strings", language: String(name.dropLast(".lproj".utf8.count)))
    }
    return candidates.filter { Directory.isRegularFile($0.path) }
  }

  /// Reads translations; an unreadable file is treated as missing.
  init(_ files: [File]) {
    for file in files {
      guard let root = try? PropertyList(contentsOfFound: file.path).validRoot() else { continue }
      if let language = file.language {
        add(root, language: language)
      } else {
        for entry in root.entries { add(entry.value, language: entry.key) }
      }
    }
  }

  /// Returns the text for a key in every language that has one.
  func translations(of key: String) -> [String: String] { texts.compactMapValues { $0[key] } }

  private mutating func add(_ node: PropertyList.Node, language: String) {
    for entry in node.entries { if let text = entry.value.string { texts[language, default: [:]][entry.key] = text } }
  }
}
