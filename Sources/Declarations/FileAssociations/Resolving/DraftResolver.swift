import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTText
import UTThreads

/// Creates an app's declarations from descriptions of formats.
///
/// An identifier is invented only if neither the system, an optional set, nor the apps in `TypeDeclarations/community`
/// have a type for the extension. It then begins with the identifier of the app. Types of other owners are imported, as
/// declared.
package struct DraftResolver {
  private let types: FormatTypes
  private let owner: String?
  private var exported: [ExportedType] = []
  /// The positions of identifiers in `exported`.
  private var exportedPlaces: [String: Int] = [:]
  private var imported: [PropertyListValue.Dictionary] = []
  private var importedNames: Set<String> = []
  private var documents: [PropertyListValue.Dictionary] = []
  private var files: DeclaredFiles

  /// Creates the declarations of an app.
  ///
  /// - Parameters:
  ///   - drafts: the formats.
  ///   - owner: the identifier of the app; nil if unknown.
  ///   - name: the name of the app; nil if unknown.
  ///   - registry: the types of the system, and the user's own.
  /// - Throws: if an identifier must be invented, and the identifier of the app is unknown.
  package static func files(
    for drafts: [FormatDraft], owner: String?, name: String? = nil, in registry: TypeRegistry
  ) throws(FileAssociationError) -> DeclaredFiles {
    var resolver = DraftResolver(types: FormatTypes(system: registry), owner: owner)
    for draft in drafts { try resolver.add(draft) }
    resolver.importNamedTypes()
    var files = resolver.files
    files.info = .of([
      ("CFBundleIdentifier", owner.map { .string($0) }), ("CFBundleName", name.map { .string($0) }),
      ("CFBundleDocumentTypes", resolver.list(resolver.documents)),
      ("UTExportedTypeDeclarations", resolver.list(resolver.exported.map(\.declaration))),
      ("UTImportedTypeDeclarations", resolver.list(resolver.imported)),
    ])
    return files
  }

  private init(types: FormatTypes, owner: String?) {
    self.types = types
    self.owner = owner
    files = DeclaredFiles(info: [:])
  }

  private func list(_ dictionaries: [PropertyListValue.Dictionary]) -> PropertyListValue? {
    dictionaries.isEmpty ? nil : .array(dictionaries.map { .dictionary($0) })
  }

  private mutating func note(_ message: String, _ draft: FormatDraft) {
    files.notes.append(DeclarationNote(message, at: draft.location))
  }

  // MARK: Formats

  private mutating func add(_ original: FormatDraft) throws(FileAssociationError) {
    let draft = normalized(original)
    try Self.check(draft.role, among: DocumentRole.allCases.map(\.rawValue), "role", draft)
    try Self.check(draft.rank, among: HandlerRank.allCases.map(\.rawValue), "rank", draft)
    var own: [String] = []
    var foreign: [String] = []
    if let identifier = draft.identifier {
      export(identifier, draft.extensions, draft, above: [])
      own.append(identifier)
    }
    var rest: [String] = []
    var reasons: [String] = []
    // The types of the extensions that were looked up.
    var found: [(filenameExtension: String, type: String)] = []
    let covered = extensions(ofTypes: draft.contentTypes)
    let format = types.format(draft)
    for filenameExtension in draft.identifier == nil ? draft.extensions : [] {
      guard !covered.contains(filenameExtension) else { continue }
      switch types.type(of: filenameExtension, for: format) {
      case .system(let identifier):
        foreign.append(identifier)
        found.append((filenameExtension, identifier))
      case .foreign(let declaration, let source):
        foreign.append(declaration.identifier)
        found.append((filenameExtension, declaration.identifier))
        addImport(declaration, source, of: ".\(filenameExtension)", draft)
      case .none(let reason):
        rest.append(filenameExtension)
        reasons.append(reason)
      }
    }
    var isNew = !rest.isEmpty
    if draft.extensions.isEmpty, draft.identifier == nil, draft.contentTypes.isEmpty {
      let mimeType = draft.mimeTypes.first ?? ""
      switch types.type(ofFilesWith: mimeType) {
      case .system(let identifier): foreign.append(identifier)
      case .foreign(let declaration, let source):
        foreign.append(declaration.identifier)
        addImport(declaration, source, of: mimeType, draft)
      case .none: isNew = true
      }
    }
    if isNew {
      let identifier = try invented(rest, draft)
      var described = draft
      if draft.mimeTypes.isEmpty { described.mimeTypes = rest.compactMap(types.desktopMIMEType).unique }
      export(identifier, rest, described, above: foreign)
      own.append(identifier)
      if let first = rest.first { found.append((first, identifier)) }
      let names = rest.isEmpty ? Array(draft.mimeTypes.prefix(1)) : rest.map { ".\($0)" }
      let what = names.isEmpty ? "a format without an extension or MIME type" : names.enumerated(atMost: .max)
      let why: String =
        names.isEmpty
        ? ""
        : Set(reasons).count < 2
          ? ": \(reasons.first ?? "no type has this MIME type")"
          : zip(names, reasons).map { "; for \($0), \($1)" }.joined()
      note("'\(identifier)' is a new type for \(what)\(why)", draft)
    }
    for identifier in draft.contentTypes {
      if place(ofExported: identifier) == nil { foreign.append(identifier) } else { own.append(identifier) }
    }
    noteDifferentFormats(found, draft)
    addDocuments(own: own.unique, foreign: foreign.unique, draft)
  }

  /// Adds a note if one description covers several formats, which then get the same name and icon.
  private mutating func noteDifferentFormats(
    _ found: [(filenameExtension: String, type: String)], _ draft: FormatDraft
  ) {
    var known: Set<String> = []
    let first = found.filter { known.insert($0.type).inserted }
    guard first.count > 1 else { return }
    let listed = first.prefix(4).map { ".\($0.filenameExtension) is \($0.type)" }.joined(separator: ", ")
    let more = first.count > 4 ? ", and \(first.count - 4) more" : ""
    note(
      "the extensions belong to \(first.count) formats (\(listed)\(more)); describe each format separately, "
        + "unless one name is right for all", draft)
  }

  /// Imports known types that declarations name, and neither the system nor the app declares.
  private mutating func importNamedTypes() {
    let supertypes = exported.flatMap(\.supertypes) + imported.flatMap { $0["UTTypeConformsTo"]?.texts ?? [] }
    var next = supertypes + documents.flatMap { $0["LSItemContentTypes"]?.texts ?? [] }
    var position = 0
    while position < next.count {
      let identifier = next[position]
      position += 1
      guard place(ofExported: identifier) == nil, let (declaration, source) = types.foreignDeclaration(of: identifier),
        importedNames.insert(declaration.identifier).inserted
      else { continue }
      imported.append(Self.dictionary(declaration.named))
      next += declaration.conformsTo
      files.notes.append(DeclarationNote("'\(declaration.identifier)' is imported, because \(source)"))
    }
  }

  /// Imports a type of an optional set, with the additions of a format's author.
  private mutating func addImport(
    _ declaration: TypeDeclaration, _ source: String, of tag: String, _ draft: FormatDraft
  ) {
    guard importedNames.insert(declaration.identifier).inserted else { return }
    let mimeTypes = mimeTypes(of: draft, for: declaration.identifier)
    imported.append(Self.dictionary(declaration.completed(by: draft, mimeTypes).named))
    note("'\(declaration.identifier)' for \(tag) is imported, because \(source)", draft)
  }

  /// - Throws: if the system does not support a value.
  private static func check(
    _ value: String?, among known: [String], _ name: String, _ draft: FormatDraft
  ) throws(FileAssociationError) {
    guard let value, !known.contains(value) else { return }
    throw FileAssociationError(
      "invalid \(name) '\(value)'", help: "choose from \(known.joined(separator: ", "))", at: draft.location)
  }

  /// The draft with extensions as tags, and without extensions that cannot be tags.
  private mutating func normalized(_ draft: FormatDraft) -> FormatDraft {
    var result = draft
    result.extensions = draft.extensions.map { ($0.hasPrefix(".") ? String($0.dropFirst()) : $0).lowercased() }.unique
    result.extensions.removeAll { tag in
      guard tag.contains(where: { ".* /".contains($0) }) else { return false }
      let problem =
        tag.first { "* /".contains($0) }.map { "it contains '\($0)'" }
        ?? "only the part after the last dot selects a type"
      note("'\(tag)' is not a filename extension: \(problem)", draft)
      return true
    }
    result.mimeTypes = draft.mimeTypes.map { $0.lowercased() }.unique
    return result
  }

  /// The extensions of types, in lower case.
  private func extensions(ofTypes identifiers: [String]) -> Set<String> {
    let known = Set(identifiers).compactMap { types.all.type($0) }
    return Set(
      known.flatMap(\.tags).filter { $0.tagClass == .filenameExtension }.flatMap(\.values).map { $0.lowercased() })
  }

  private func invented(_ extensions: [String], _ draft: FormatDraft) throws(FileAssociationError) -> String {
    let word = extensions.first ?? draft.mimeTypes.first.map { String($0.drop { $0 != "/" }.dropFirst()) } ?? draft.name
    let name = (word ?? "").lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard let owner, owner.contains(".") else {
      throw FileAssociationError(
        self.owner.map { "the app's identifier '\($0)' is not in reverse-DNS form" }
          ?? "the new type\(word.map { $0.isEmpty ? "" : " for '\($0)'" } ?? "") needs the app's identifier, which is unknown",
        help: "pass --owner with a reverse-DNS identifier, such as com.example.notes", at: draft.location)
    }
    return "\(owner).\(name.isEmpty ? "document" : name)"
  }

  // MARK: Declarations

  private mutating func export(_ identifier: String, _ extensions: [String], _ draft: FormatDraft, above: [String]) {
    let place: Int
    if let known = self.place(ofExported: identifier) {
      place = known
    } else {
      place = exported.count
      exportedPlaces[identifier] = place
      exported.append(
        ExportedType(
          identifier: identifier, description: name(of: draft, extensions), supertypes: supertypes(draft, above),
          icon: draft.icon))
    }
    // Two formats may have the same type.
    exported[place].extensions.add(extensions)
    exported[place].mimeTypes.add(mimeTypes(of: draft, for: identifier))
  }

  /// The MIME types of a format that a type can have, without MIME types of other types, because their files would get
  /// its name.
  private mutating func mimeTypes(of draft: FormatDraft, for identifier: String) -> [String] {
    draft.mimeTypes.filter { mimeType in
      guard let other = types.type(ofMIMEType: mimeType)?.identifier, other != identifier.lowercased() else {
        return true
      }
      note("'\(identifier)' does not get the MIME type '\(mimeType)', which belongs to '\(other)'", draft)
      return false
    }
  }

  private func place(ofExported identifier: String) -> Int? {
    assert(Steps.count())
    return exportedPlaces[identifier]
  }

  /// The entry of a property list for a declaration.
  static func dictionary(_ declaration: TypeDeclaration) -> PropertyListValue.Dictionary {
    let tags = PropertyListValue.Dictionary.of(
      declaration.tags.map { ($0.tagClass.rawValue, PropertyListValue.list($0.values)) })
    return .of([
      ("UTTypeIdentifier", .string(declaration.identifier)),
      ("UTTypeDescription", declaration.description.map { .string($0) }),
      ("UTTypeConformsTo", .list(declaration.conformsTo)),
      ("UTTypeTagSpecification", tags.isEmpty ? nil : .dictionary(tags)),
      ("UTTypeReferenceURL", declaration.referenceURL.map { .string($0) }),
    ])
  }

  /// The supertypes: the author's, otherwise the supertypes that the MIME type or types of the same format suggest; and
  /// one for files or for packages.
  private func supertypes(_ draft: FormatDraft, _ related: [String]) -> [String] {
    var names = draft.conformsTo
    if names.isEmpty, let first = related.first {
      names = types.all.type(first)?.directSupertypes.map(\.identifier) ?? []
    }
    if names.isEmpty, let mimeType = draft.mimeTypes.first { names = Self.supertypes(ofMIMEType: mimeType, in: types) }
    if names.isEmpty {
      names = draft.isPackage ? ["com.apple.package", "public.content"] : ["public.data", "public.content"]
    }
    let known = names.compactMap { types.all.type($0) }
    let physical = draft.isPackage ? "com.apple.package" : "public.data"
    let isPhysical =
      known.count < names.count
      || known.contains { type in
        ["public.data", "public.directory"].contains { name in types.all.type(name).map(type.conforms(to:)) ?? false }
      }
    return isPhysical ? names : names + [physical]
  }

  private static func supertypes(ofMIMEType mimeType: String, in types: FormatTypes) -> [String] {
    if let type = types.type(ofMIMEType: mimeType) { return [type.identifier] }
    for (suffix, type) in [("+json", "public.json"), ("+xml", "public.xml"), ("+zip", "public.zip-archive")]
    where mimeType.hasSuffix(suffix) {
      return [type]
    }
    switch MIMEFamily(of: mimeType) {
    case .video?: return ["public.movie"]
    case let family?: return [family.supertype]
    case nil: return []
    }
  }

  private func name(of draft: FormatDraft, _ extensions: [String]) -> String {
    draft.name ?? extensions.first.map { "\($0.uppercased()) document" } ?? draft.mimeTypes.first ?? "Document"
  }

  // MARK: Document types

  /// Adds a document type for the types of the app, and one for other owners' types, which the app cannot own.
  private mutating func addDocuments(own: [String], foreign: [String], _ draft: FormatDraft) {
    for (identifiers, isOwn) in [(own, true), (foreign, false)] where !identifiers.isEmpty {
      let isSecond = !isOwn && !own.isEmpty
      var rank = draft.rank
      if !isOwn, rank == nil || isSecond || rank == HandlerRank.owner.rawValue {
        if rank == HandlerRank.owner.rawValue {
          let names = identifiers.map { "'\($0)'" }.joined(separator: ", ")
          note(
            "the rank is Alternate for \(names), because the app does not own "
              + (identifiers.count == 1 ? "the type" : "these types"), draft)
        }
        rank = HandlerRank.alternate.rawValue
      }
      let name = isSecond ? types.all.type(identifiers[0])?.localizedDescription(in: []) : nil
      if let keys = draft.otherKeys.isEmpty || isSecond ? nil : draft.otherKeys {
        files.otherKeys[documents.count] = keys
      }
      documents.append(
        .of([
          ("CFBundleTypeName", .string(name ?? self.name(of: draft, draft.extensions))),
          ("CFBundleTypeRole", .string(draft.role ?? DocumentRole.editor.rawValue)),
          ("LSHandlerRank", .string(rank ?? HandlerRank.owner.rawValue)),
          ("LSItemContentTypes", .list(identifiers)), ("LSTypeIsPackage", draft.isPackage ? .boolean(true) : nil),
          ("CFBundleTypeIconFile", draft.icon.map { .string($0) }),
        ]))
    }
  }
}

extension TypeDeclaration {
  /// The declaration with a description, which the sets do not have.
  fileprivate var named: TypeDeclaration {
    var result = self
    let extensions = tags.first { $0.tagClass == .filenameExtension }?.values
    result.description = description ?? extensions?.first.map { "\($0.uppercased()) document" }
    return result
  }

  /// The declaration with the additions of a format's author, if it is the type of all the format's extensions.
  fileprivate func completed(by draft: FormatDraft, _ mimeTypes: [String]) -> TypeDeclaration {
    func values(_ tagClass: TagClass) -> [String] { tags.first { $0.tagClass == tagClass }?.values ?? [] }
    guard Set(draft.extensions).isSubset(of: values(.filenameExtension).map { $0.lowercased() }) else { return self }
    var result = self
    result.description = description ?? draft.name
    let all = (mimeTypes + values(.mimeType)).unique
    result.tags.removeAll { $0.tagClass == .mimeType }
    if !all.isEmpty { result.tags.append(Tags(.mimeType, all)) }
    return result
  }
}

/// A type that the app exports, to which several formats can add.
private struct ExportedType {
  let identifier: String
  let description: String
  let supertypes: [String]
  let icon: String?
  var extensions = UniqueTexts()
  var mimeTypes = UniqueTexts()

  var declaration: PropertyListValue.Dictionary {
    let tags = PropertyListValue.Dictionary.of([
      ("public.filename-extension", .list(extensions.texts)), ("public.mime-type", .list(mimeTypes.texts)),
    ])
    return .of([
      ("UTTypeIdentifier", .string(identifier)), ("UTTypeDescription", .string(description)),
      ("UTTypeConformsTo", .list(supertypes)), ("UTTypeTagSpecification", tags.isEmpty ? nil : .dictionary(tags)),
      ("UTTypeIconFile", icon.map { .string($0) }),
    ])
  }
}

/// Texts without repetitions, in the order in which they were added.
private struct UniqueTexts {
  private(set) var texts: [String] = []
  private var known: Set<String> = []

  mutating func add(_ others: [String]) {
    assert(Steps.count(others.count))
    texts += others.filter { known.insert($0).inserted }
  }
}
