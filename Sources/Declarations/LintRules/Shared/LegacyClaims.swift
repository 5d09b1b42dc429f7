import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTText
import UTThreads

/// The types of the extensions in a bundle's document types, for converting older keys to LSItemContentTypes.
///
/// Created once for all entries of a bundle, so that the work stays proportional to the size of the file.
struct LegacyClaims {
  private let subject: Subject
  /// The types of the bundle's own declarations, by extension.
  private let own: DeclaredExtensions
  /// The types that entries list already, or will after a fix.
  private var claimed: Set<String> = []

  /// The number of extensions in all entries.
  private let claimedExtensions: Int

  /// The extensions of entries that are matched by them.
  private var matchedByExtension: Set<String> = []

  init(_ subject: Subject) {
    self.subject = subject
    claimedExtensions = subject.documentTypes.reduce(0) { $0 + $1.filenameExtensions.count }
    own = subject.hasCompanions ? DeclaredExtensions(of: [subject.info]) : subject.app.summary()
    for type in subject.documentTypes {
      claimed.formUnion(type.contentTypes.compactMap { $0.lowercasedValue })
      guard !type.hasContentTypes else { continue }
      matchedByExtension.formUnion(type.filenameExtensions.compactMap { $0.lowercasedValue })
    }
  }

  /// The types that have an extension, the bundle's own first.
  func types(ofExtension value: String) -> [String] {
    let system = subject.types.registry.declaredTypes(
      tag: value, tagClass: .filenameExtension, conformingTo: nil)
    let key = value.lowercased()
    let others = subject.hasCompanions ? subject.app.summary(DeclaredExtensions.self).types[key] ?? [] : []
    return (own.types[key] ?? []) + others + system.map(\.identifier)
  }

  /// The extensions of an entry that none of its content types covers.
  ///
  /// - Returns: nil if that depends on an undeclared type.
  func uncoveredExtensions(of entry: DocumentType) -> [DeclaredText]? {
    let wanted = entry.contentTypes.compactMap(\.value)
    guard wanted.count == entry.contentTypes.count, claimed.isDisjoint(with: BroadTypes.everything),
      claimed.count * claimedExtensions < 100_000, wanted.allSatisfy(hasKnownExtensions)
    else { return nil }
    return entry.filenameExtensions.filter { text in
      // Another rule reports leading dots and wildcards.
      let value = (text.value ?? "").lowercased().drop { ".*".contains($0) }
      guard !value.isEmpty, !matchedByExtension.contains(String(value)) else { return false }
      // True and nil do not prove that it is omitted; other entries may have it.
      return types(ofExtension: String(value)).allSatisfy {
        subject.types.conforms($0, toAnyOf: Array(claimed)) == false
      }
    }
  }

  /// System types listed without an extension may still have one.
  private func hasKnownExtensions(_ identifier: String) -> Bool {
    switch subject.types.standing(of: identifier) {
    case .unknown: false
    case .system: subject.types.systemType(identifier)?.preferredTag(.filenameExtension) != nil
    default: true
    }
  }

  /// Returns the types of extensions that none of an entry's types covers, as far as there are any, and the fix that
  /// lists them all and removes the older keys; nil if that requires a human decision.
  mutating func types(for extensions: [DeclaredText], in entry: DocumentType) -> (types: [String], fix: Fix?) {
    var identifiers: [String] = []
    var isComplete = true
    for text in extensions.prefix(100) {
      guard let value = text.value, let type = types(ofExtension: value).first else {
        isComplete = false
        continue
      }
      if !identifiers.contains(where: { $0.lowercased() == type.lowercased() }) { identifiers.append(type) }
    }
    guard isComplete, extensions.count <= 100, fits(identifiers, entry), let list = entry.fields["LSItemContentTypes"],
      list.kind == .array
    else { return (identifiers, nil) }
    claimed.formUnion(identifiers.map { $0.lowercased() })
    let path = entry.path("LSItemContentTypes")
    let added = identifiers.map { Fix.Edit.insert(.string($0), at: path.appending(index: list.count), .end) }
    let removed = DocumentTypeKeys.legacy.filter { entry.fields[$0] != nil }.map { Fix.Edit.remove(entry.path($0)) }
    let names = identifiers.enumerated(atMost: 5)
    return (identifiers, Fix(.unsafe, "Add \(names) to LSItemContentTypes", added + removed))
  }

  /// Whether an entry can list types without another finding, so that the change needs no human decision.
  private func fits(_ identifiers: [String], _ entry: DocumentType) -> Bool {
    let isPackage = entry.isPackage ?? false
    return claimed.isDisjoint(with: identifiers.map { $0.lowercased() })
      && identifiers.allSatisfy { subject.types.conforms($0, to: "com.apple.package") == isPackage }
      && (entry.effectiveRank != .owner || identifiers.allSatisfy { subject.types.standing(of: $0) == .exported })
  }

  /// Replaces an entry's older keys with the types of its extensions; nil if that requires a human decision.
  mutating func fix(for entry: DocumentType) -> Fix? {
    guard !entry.filenameExtensions.isEmpty else { return nil }
    var identifiers: [String] = []
    for text in entry.filenameExtensions {
      guard let value = text.value, let type = types(ofExtension: value).first else { return nil }
      if !identifiers.contains(where: { $0.lowercased() == type.lowercased() }) { identifiers.append(type) }
      guard identifiers.count < 100 else { return nil }
    }
    guard fits(identifiers, entry) else { return nil }
    claimed.formUnion(identifiers.map { $0.lowercased() })
    let value = PropertyListValue.array(identifiers.map { .string($0) })
    let extensions = entry.path("CFBundleTypeExtensions")
    let others = ["CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"].filter { entry.fields[$0] != nil }
    var edits: [Fix.Edit] =
      entry.fields["LSItemContentTypes"] == nil
      ? [.rename(extensions, to: "LSItemContentTypes"), .set(value, at: extensions)]
      : [.set(value, at: entry.path("LSItemContentTypes")), .remove(extensions)]
    edits += others.map { .remove(entry.path($0)) }
    return Fix(.unsafe, "Set LSItemContentTypes to \(identifiers.joined(separator: ", "))", edits)
  }
}

/// The filename extensions that bundles declare, in lowercase.
struct DeclaredExtensions: AppSummary {
  /// The known identifiers of the types of each extension, in order and without duplicates.
  let types: [String: [String]]

  init(of infos: [InfoPlist]) {
    var types: [String: [String]] = [:]
    var seen: [String: Set<String>] = [:]
    for type in infos.lazy.flatMap(\.declaredTypes) {
      for text in type.filenameExtensions {
        assert(Steps.count())
        guard let value = text.lowercasedValue else { continue }
        let identifier = type.identifier?.value
        let isNew = identifier.map { seen[value, default: []].insert($0).inserted } ?? false
        types[value, default: []] += isNew ? [identifier].compactMap(\.self) : []
      }
    }
    self.types = types
  }
}

extension DocumentType {
  /// The first nonempty older key.
  var legacyEntry: PropertyList.Entry? {
    node.entries.first { entry in
      DocumentTypeKeys.legacy.contains(entry.key) && (entry.value.count > 0 || entry.value.string?.isEmpty == false)
    }
  }
}
