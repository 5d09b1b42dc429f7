import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTText

/// The XML of the shared MIME database, as programs install it in `share/mime/packages`.
///
/// Source: "Shared MIME-info Database", version 0.21, freedesktop.org. Elements of other namespaces are allowed in a
/// `mime-type`, and copied to the database; our element contains what the format does not: identifiers, supertypes
/// without a MIME type, and document types.
package enum MIMEPackage {
  /// The namespace of the format.
  static let namespace = "http://www.freedesktop.org/standards/shared-mime-info"
  /// The namespace of our elements.
  static let ownNamespace = "urn:utictl:declare:1"
  /// The prefix of our elements in the documents that are written.
  static let ownPrefix = "declare"

  /// The MIME type of a declared type, and whether it is the type's own or derived from its identifier.
  struct Name: Hashable {
    let mimeType: String
    let isMade: Bool
  }

  /// The MIME types of declared types, in order: their first MIME type that no earlier type has, otherwise a new one.
  static func names(of types: [PropertyListValue.Dictionary], in registry: TypeRegistry) -> [Name] {
    var taken: Set<String> = []
    return types.map { type in
      let own = type.mimeTypes.first { !taken.contains($0) }
      let made = own ?? madeName(of: type, in: registry)
      var (name, number) = (made, 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(made)-\(number)"
      }
      return Name(mimeType: name, isMade: own == nil)
    }
  }

  /// A MIME type that is not registered, for a type without one: `application/x-com.example.note`.
  private static func madeName(of type: PropertyListValue.Dictionary, in registry: TypeRegistry) -> String {
    let supertypes = (type["UTTypeConformsTo"]?.texts ?? []).compactMap { registry.type($0) }
    let family = MIMEFamily { name in
      registry.type(name).map { wanted in supertypes.contains { $0.conforms(to: wanted) } } ?? false
    }
    let name = type.identifier.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "." }
    return "\(family?.rawValue ?? "application")/x-\(String(name))"
  }

  /// Whether a text is a MIME type that a database can have (RFC 6838, section 4.2), in lower case.
  static func isMIMEType(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        part.first.map { $0.isLetter || $0.isNumber } ?? false
          && part.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
              || "!#$&-^_.+".utf8.contains($0)
          }
      }
  }

  /// The MIME types that a database can have, in lower case: MIME types have no case (RFC 6838, section 4.2).
  static func valid(_ mimeTypes: [String]) -> [String] { mimeTypes.map { $0.lowercased() }.filter(isMIMEType) }

  /// The extensions of a type that patterns of the database can contain, in lower case, as they are matched.
  static func patterns(of type: PropertyListValue.Dictionary) -> [String] {
    type.tags("public.filename-extension").filter { tag in
      !tag.isEmpty && tag == tag.lowercased() && !tag.contains { "*?[]\\/:".contains($0) || $0.isWhitespace }
    }
  }

  /// The content of the XML for a type without our element: the description and the tags.
  static func plain(
    comment: String?, extensions: [String], mimeTypes: [String]
  ) -> PropertyListValue.Dictionary {
    let tags = PropertyListValue.Dictionary.of([
      ("public.filename-extension", .list(extensions)), ("public.mime-type", .list(mimeTypes)),
    ])
    return .of([
      ("UTTypeDescription", comment.map { .string($0) }),
      ("UTTypeTagSpecification", tags.isEmpty ? nil : .dictionary(tags)),
    ])
  }

  /// The keys of `type` whose values `plain` does not have; of the tags, the classes.
  static func rest(
    of type: PropertyListValue.Dictionary, without plain: PropertyListValue.Dictionary
  ) -> PropertyListValue.Dictionary {
    PropertyListValue.Dictionary(
      type.compactMap { entry in
        guard plain[entry.key] != entry.value else { return nil }
        guard entry.key == "UTTypeTagSpecification", let tags = entry.value.dictionary, !tags.isEmpty else {
          return entry
        }
        let others = tags.filter { plain[entry.key]?[$0.key] != $0.value }
        return others.isEmpty ? nil : .init(key: entry.key, value: .dictionary(.init(Array(others))))
      })
  }

  /// The values of `plain`, replaced and completed by `rest`.
  static func merged(
    _ plain: PropertyListValue.Dictionary, _ rest: PropertyListValue.Dictionary
  ) -> PropertyListValue.Dictionary {
    var result = plain
    for entry in rest {
      if entry.key == "UTTypeTagSpecification", let tags = entry.value.dictionary, !tags.isEmpty {
        var all = plain[entry.key]?.dictionary ?? [:]
        for tag in tags { all[tag.key] = tag.value }
        result[entry.key] = .dictionary(all)
      } else {
        result[entry.key] = entry.value
      }
    }
    return result
  }
}

extension PropertyListValue.Dictionary {
  /// The MIME types of a type declaration that a database can have.
  var mimeTypes: [String] { MIMEPackage.valid(tags("public.mime-type")) }
}
