import PropertyLists
import TypeRegistry
import UTText

extension MIMEPackage {
  /// Reads XML of the shared MIME database.
  ///
  /// An element that ``text(of:in:)`` wrote gives the type that it was made from, with the changes made to its patterns, MIME types, and
  /// comment. Any other is a description of a format.
  /// - Parameters:
  ///   - bytes: the document.
  ///   - file: its path.
  ///   - owner: the identifier of the app; nil if the document or nobody says it.
  ///   - registry: the types of the system, and the user's own.
  /// - Throws: if it is not such a document, or if an identifier must be made without knowing that of the app.
  package static func files(
    _ bytes: [UInt8], named file: String, owner: String?, in registry: TypeRegistry
  ) throws(FileAssociationError) -> DeclaredFiles {
    let root = try MIMEElement.document(bytes, named: file)
    guard root.name == "mime-info", root.attributes["xmlns"] == namespace else {
      throw FileAssociationError(
        "not a document of the shared MIME database",
        help: "use the root element 'mime-info' in the namespace \(namespace)",
        at: root.location)
    }
    let prefix = root.attributes.first { $0.value == ownNamespace }.map { String($0.key.dropFirst("xmlns:".count)) }
    var reader = Reader(bytes: bytes, prefix: prefix, registry: registry)
    for element in root.children where element.name == "mime-type" { try reader.read(element) }
    return try reader.files(owner: owner)
  }

  /// Reads one element after another.
  private struct Reader {
    let bytes: [UInt8]
    let prefix: String?
    let registry: TypeRegistry
    private var exported: [PropertyListValue] = []
    private var imported: [PropertyListValue] = []
    private var app: PropertyListValue.Dictionary?
    private var drafts: [FormatDraft] = []
    private var notes: [DeclarationNote] = []

    init(bytes: [UInt8], prefix: String?, registry: TypeRegistry) {
      (self.bytes, self.prefix, self.registry) = (bytes, prefix, registry)
    }

    mutating func read(_ element: MIMEElement) throws(FileAssociationError) {
      let mimeType = element.attributes["type"] ?? ""
      if let keys = try own("app", in: element) { app = keys }
      let comment = element.children.first { $0.name == "comment" && $0.attributes["xml:lang"] == nil }?.text
      let globs = element.children.filter { $0.name == "glob" }.compactMap { $0.attributes["pattern"] }
      let extensions = globs.filter(Self.isExtension).map { String($0.dropFirst(2)) }
      let aliases = element.children.filter { $0.name == "alias" }.compactMap { $0.attributes["type"] }
      noteOthers(element, mimeType)
      if let marker = marker("type", in: element) {
        let isMade = marker.attributes["mime-type"] == "made"
        let plain = plain(
          comment: marker.attributes["comment"] == "made" ? nil : comment, extensions: extensions,
          mimeTypes: (isMade ? [] : [mimeType]) + aliases)
        let type = PropertyListValue.dictionary(merged(plain, try own("type", in: element) ?? [:]))
        if marker.attributes["origin"] == "imported" { imported.append(type) } else { exported.append(type) }
        return
      }
      // An element without patterns, for what an app declares of others' types.
      if app != nil, globs.isEmpty, comment == nil { return }
      var draft = FormatDraft(extensions: extensions, name: comment)
      draft.mimeTypes = [mimeType] + aliases
      draft.location = element.location
      draft.conformsTo =
        element.children.filter { $0.name == "sub-class-of" }.compactMap { $0.attributes["type"] }
        .compactMap { registry.declaredTypes(tag: $0, tagClass: .mimeType, conformingTo: nil).first?.identifier }.unique
      drafts.append(draft)
      let patterns = globs.filter { !Self.isExtension($0) }
      guard !patterns.isEmpty else { return }
      notes.append(
        DeclarationNote(
          "a type cannot have these patterns of '\(mimeType)': \(patterns.joined(separator: ", "))",
          at: element.location))
    }

    /// Whether a pattern selects files by their extension alone.
    private static func isExtension(_ pattern: String) -> Bool {
      pattern.hasPrefix("*.") && pattern.count > 2 && !pattern.dropFirst(2).contains { ".*?[]".contains($0) }
    }

    /// Names the parts of an element that declarations cannot have.
    private mutating func noteOthers(_ element: MIMEElement, _ mimeType: String) {
      let known: Set<String> = ["comment", "glob", "alias", "sub-class-of"]
      var leftOut = element.children.map(\.name).filter { name in
        !known.contains(name) && prefix.map { !name.hasPrefix("\($0):") } ?? true
      }.unique
      let languages = element.children.compactMap { $0.name == "comment" ? $0.attributes["xml:lang"] : nil }
      if !languages.isEmpty { leftOut.append("comments in \(languages.joined(separator: ", "))") }
      if !leftOut.isEmpty {
        notes.append(
          DeclarationNote(
            "these parts of '\(mimeType)' are left out: \(leftOut.joined(separator: ", "))",
            at: element.location)
        )
      }
    }

    private func marker(_ name: String, in element: MIMEElement) -> MIMEElement? {
      prefix.flatMap { prefix in element.children.first { $0.name == "\(prefix):\(name)" } }
    }

    /// The keys in one of our elements; nil if there is none.
    private func own(_ name: String, in element: MIMEElement) throws(FileAssociationError) -> PropertyListValue
      .Dictionary?
    {
      guard let marker = marker(name, in: element) else { return nil }
      guard !marker.content.isEmpty else { return [:] }
      let inner = String(decoding: bytes[marker.content], as: UTF8.self)
        .replacing(" xmlns=\"\(ownNamespace)\"", with: "", maxReplacements: 1)
      let list = PropertyList(
        parsing: Array("<plist version=\"1.0\">\(inner)</plist>".utf8), named: element.location.file)
      guard let keys = (try? list.validRoot())?.value.dictionary else {
        throw FileAssociationError(
          "the element '\(marker.name)' does not contain a property list dictionary", help: "remove the element",
          at: marker.location)
      }
      return keys
    }

    func files(owner: String?) throws(FileAssociationError) -> DeclaredFiles {
      let owner = owner ?? app?["CFBundleIdentifier"]?.string
      var files = try DraftResolver.files(for: drafts, owner: owner, in: registry)
      var info = app ?? [:]
      for (key, own) in [
        ("CFBundleDocumentTypes", []), ("UTExportedTypeDeclarations", exported),
        ("UTImportedTypeDeclarations", imported),
      ] {
        let all = (info[key]?.array ?? []) + own + (files.info[key]?.array ?? [])
        if !all.isEmpty { info[key] = .array(all) }
      }
      if info["CFBundleIdentifier"] == nil { info["CFBundleIdentifier"] = owner.map { .string($0) } }
      files.info = info
      files.notes = notes + files.notes
      return files
    }
  }
}
