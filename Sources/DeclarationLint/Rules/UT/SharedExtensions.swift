import BundleDeclarations
import PropertyLists
import TypeRegistry

private typealias X = ExampleText

/// One extension for two types of a bundle.
enum SharedExtension: DeclarationRule {
  static let description = RuleDescription(
    "UT039", "shared-extension", .warning, enforcers: [.practice],
    summary: "Two declarations of a bundle have the same filename extension",
    rationale: """
      A file has one type, so of two that share an extension only one is ever found, and the bundle does not choose which. A \
      file and a package may share an extension, and so may a type and one that conforms to it. Where one document type lists \
      both types, the file opens either way, and this is a note.
      """,
    sources: [.realProjects],
    examples: [
      Example(
        X.exported(X.type("com.example.note"), X.type("com.example.memo", extensions: ["memo", "↓Note"]))),
      Example(
        X.exported(X.type("com.example.note"), X.type("com.example.memo", extensions: ["memo"]))),
      Example(
        X.exported(X.type("com.example.note"), X.type("com.example.note-folder", to: ["com.apple.package"])),
        comment: "The same documents as files and as packages."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let types = subject.info.declaredTypes
    guard types.count > 1 else { return }
    var first: [String: (type: DeclaredType, tag: DeclaredText)] = [:]
    for type in types {
      guard let key = type.key else { continue }
      for tag in type.filenameExtensions {
        guard let value = tag.lowercasedValue, !value.isEmpty, value != "*" else { continue }
        guard let other = first[value] else {
          first[value] = (type, tag)
          continue
        }
        guard let earlier = other.type.key, earlier != key, !subject.mayShareTags(type, other.type) else { continue }
        report.add(
          "the extension '\(tag.written)' is declared for '\(other.type.title)' and for '\(type.title)'",
          "leave it with one of them", at: Place(tag),
          severity: subject.opens(key, and: earlier) ? .note : nil,
          related: [.init("declared here too", Place(other.tag))])
      }
    }
  }
}

extension Subject {
  /// Whether a document type lists both of two types, in lower case.
  fileprivate func opens(_ one: String, and other: String) -> Bool {
    info.documentTypes.contains { $0.keys.contains(one) && $0.keys.contains(other) }
  }

  /// Whether two types are not alternatives: one conforms to the other, or one is a file and the other a folder.
  fileprivate func mayShareTags(_ one: DeclaredType, _ other: DeclaredType) -> Bool {
    guard let first = one.key, let second = other.key else { return true }
    if types.conforms(first, to: second) == true || types.conforms(second, to: first) == true { return true }
    let isFolder = [one, other].map { conforms($0, toAnyOf: ["public.directory"]) }
    return isFolder.contains(true) && isFolder.contains(false)
  }
}

/// An extension that another type already has.
enum ForeignExtension: DeclarationRule {
  static let description = RuleDescription(
    "UT040", "foreign-extension", .warning, enforcers: [.practice, .launchServices],
    summary: "An exported type claims a filename extension that already stands for another type",
    rationale: """
      Files with the extension get one type, and with a type of the system's it is that one: the app's own type is then never \
      found, and a document type that lists only it is missing from Open With. List the type that is there, or choose another \
      extension.
      """,
    sources: [
      .report("Shpigford/clearly/pull/40"), .report("blackboardsh/electrobun/issues/551"),
      .report("TomHarte/CLK/pull/540"),
    ],
    examples: [
      Example(X.exported(X.type("com.example.settings", to: ["public.data"], extensions: ["settings", "↓json"]))),
      Example(X.exported(X.type("com.example.route", to: ["public.xml"], extensions: ["↓gpx"]))),
      Example(X.exported(X.type("com.example.note"))),
      Example(
        X.all(
          X.documents(X.document(["com.example.settings", "public.json"])),
          X.exported(X.type("com.example.settings", to: ["public.json"], extensions: ["settings", "json"]))),
        comment: "The app opens the files by the system's type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.exportedTypes.isEmpty else { return }
    lazy var known = Set(subject.info.documentTypes.flatMap(\.keys) + subject.info.declaredTypes.compactMap(\.key))
    for type in subject.info.exportedTypes {
      guard let key = type.key, case .own = subject.owner(of: key) else { continue }
      for tag in type.filenameExtensions {
        guard let value = tag.lowercasedValue, !value.isEmpty,
          let other = subject.type(extended: value, besides: type),
          other.identifier != key, !known.contains(other.identifier),
          // The owner of that type knows what it does.
          subject.isOfOrganisation(of: other.identifier) != true
        else { continue }
        report.add(
          "files with the extension '\(tag.written)' are \(other.owner), so they may not be found as '\(type.title)'",
          "list \(other.identifier) in the document type, or choose another extension", at: Place(tag))
      }
    }
  }
}

extension Subject {
  /// The type of the system or a well-known owner that files with an extension have, if they are of the same kind (file
  /// or folder) as a type's.
  fileprivate func type(extended value: String, besides type: DeclaredType) -> (identifier: String, owner: String)? {
    let isFile = conforms(type, toAnyOf: ["public.data"]) == true
    guard isFile || conforms(type, toAnyOf: ["public.directory"]) == true,
      let base = types.registry.type(isFile ? "public.data" : "public.directory")
    else { return nil }
    let candidates = types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: base)
    if let found = candidates.first {
      return (found.identifier, "the system's \(found.identifier)")
    }
    guard isFile, let known = KnownType.extended(value) else { return nil }
    return (known.identifier, "\(known.owner)'s \(known.identifier)")
  }
}

/// An extension of a document type that no type has.
enum UndeclaredExtension: DeclarationRule {
  static let description = RuleDescription(
    "UT041", "undeclared-extension", .warning, enforcers: [.practice, .appKit],
    summary: "A document type names a filename extension for which there is no type",
    rationale: """
      Where no installed app declares the extension, its files get a dynamic type, which panels and code that ask for a type \
      cannot name. On macOS such files open all the same, so this is a note there; apps that declare no types at all, and do \
      without them, are not reported.
      """,
    sources: [.report("MaddTheSane/Simple-Comic/issues/75"), .report("Shpigford/clearly/pull/40")],
    examples: [
      Example(
        X.all(
          X.documents(
            X.document(["com.example.note"]),
            X.document(nil, name: "Old Note", X.strings("CFBundleTypeExtensions", ["↓oldnote", "txt"]))),
          X.exported(X.type("com.example.note")))),
      Example(
        X.all(
          X.documents(X.document(nil, X.strings("CFBundleTypeExtensions", ["note"]))),
          X.exported(X.type("com.example.note")))),
      Example(
        X.documents(X.document(nil, X.strings("CFBundleTypeExtensions", ["note"]))),
        comment: "The app declares no types."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.declaredTypes.isEmpty else { return }
    var declared: Set<String>?
    for document in subject.info.documentTypes
    where document.contentTypes.isEmpty && !document.filenameExtensions.isEmpty {
      let known = declared ?? subject.declaredExtensions
      declared = known
      let untyped = document.filenameExtensions.filter { text in
        // A spelling in upper case is another rule's.
        guard let value = text.value, value == value.lowercased(), isPlain(value), !known.contains(value) else {
          return false
        }
        return subject.types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: nil).isEmpty
      }
      guard let first = untyped.first else { continue }
      let others = untyped.count - 1
      report.add(
        "there is no type for the extension '\(first.written)' of '\(document.title)'"
          + (others == 0 ? "" : ", nor for \(others) other\(others == 1 ? "" : "s")"),
        "declare a type with the extension, and list it in LSItemContentTypes", at: Place(first),
        severity: subject.isCertainlyFor([.iOS, .visionOS]) ? nil : .note)
    }
  }

  /// Whether it is an extension; other rules judge what is none.
  private static func isPlain(_ value: String) -> Bool {
    !value.isEmpty
      && value.utf8.allSatisfy {
        $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ")
      }
  }
}

extension Subject {
  /// The filename extensions that the bundle and its companions declare, in lower case.
  fileprivate var declaredExtensions: Set<String> {
    Set(
      (info.declaredTypes + companions.flatMap(\.declaredTypes))
        .flatMap { $0.filenameExtensions.compactMap { $0.lowercasedValue } })
  }
}
