import OptionalTypes
import PropertyLists
import TypeRegistry
import UTText

extension MIMEPackage {
  /// Reads XML of the shared MIME database.
  ///
  /// An element that ``text(of:in:)`` wrote yields the type that it was generated from, with the changes made to its
  /// patterns, MIME types, and comment. Any other element is a description of a format.
  /// - Parameters:
  ///   - bytes: the document.
  ///   - file: its path.
  ///   - owner: the identifier of the app; nil if neither the document nor the caller gives it.
  ///   - registry: the types of the system, and the user's own.
  /// - Throws: if it is not such a document, or if an identifier must be invented and the app's is unknown.
  package static func files(
    _ bytes: [UInt8], named file: String, owner: String?, in registry: TypeRegistry
  ) throws(FileAssociationError) -> DeclaredFiles {
    let root = try MIMEElement.document(bytes, named: file)
    guard root.name == "mime-info", root.attributes["xmlns"] == namespace else {
      throw FileAssociationError(
        "not a shared MIME database document",
        help: "use the root element 'mime-info' in the namespace \(namespace)",
        at: root.location)
    }
    let prefix = root.namespaces.first { $0.value == ownNamespace }?.key
    var reader = Reader(bytes: bytes, prefix: prefix, namespaces: root.namespaces, registry: registry)
    for element in root.children { try reader.read(element) }
    return try reader.files(owner: owner)
  }

  /// Reads one element after another.
  private struct Reader {
    let bytes: [UInt8]
    let prefix: String?
    /// The addresses of the prefixes of the document.
    let namespaces: [String: String]
    let registry: TypeRegistry
    /// The elements for MIME types, with the MIME types in lower case.
    private var elements: [(mimeType: String, element: MIMEElement)] = []
    private var exported: [PropertyListValue] = []
    private var imported: [PropertyListValue] = []
    private var app: PropertyListValue.Dictionary?
    private var drafts: [FormatDraft] = []
    private var notes: [DeclarationNote] = []

    init(bytes: [UInt8], prefix: String?, namespaces: [String: String], registry: TypeRegistry) {
      (self.bytes, self.prefix, self.namespaces, self.registry) = (bytes, prefix, namespaces, registry)
    }

    mutating func read(_ element: MIMEElement) throws(FileAssociationError) {
      guard element.name == "mime-type" else {
        notes.append(DeclarationNote("the element '\(element.name)' is omitted", at: element.location))
        return
      }
      let mimeType = element.attributes["type"] ?? ""
      if let keys = try own("app", in: element) { app = keys }
      elements.append((mimeType.lowercased(), element))
      let comment = element.children.first { $0.isUntranslatedComment }?.text
      let extensions = element.children.compactMap(\.extensionPattern).unique
      let aliases = element.children.filter { $0.name == "alias" }.compactMap { $0.attributes["type"] }
      if let marker = marker("type", in: element) {
        let isMade = marker.attributes["mime-type"] == "made"
        let plain = plain(
          comment: marker.attributes["comment"] == nil ? comment : nil, extensions: extensions,
          mimeTypes: (isMade ? [] : [mimeType]) + aliases)
        let type = PropertyListValue.dictionary(merged(plain, try own("type", in: element) ?? [:]))
        if marker.attributes["origin"] == "imported" { imported.append(type) } else { exported.append(type) }
        return
      }
      // Not a format of the app: the element was only kept, or it only holds the app's declarations of types that it
      // does not own.
      if marker("kept", in: element) != nil { return }
      if app != nil, comment == nil, !element.children.contains(where: { $0.name == "glob" }) { return }
      var draft = FormatDraft(extensions: extensions, name: comment)
      draft.mimeTypes = [mimeType] + aliases
      draft.location = element.location
      draft.conformsTo =
        element.children.filter { $0.name == "sub-class-of" }.compactMap { $0.attributes["type"] }
        .compactMap { mimeType in
          registry.declaredTypes(tag: mimeType, tagClass: .mimeType, conformingTo: nil).first { !$0.isOfDesktop }?
            .identifier
        }.unique
      drafts.append(draft)
    }

    /// Keeps the parts that declarations cannot express, and names them.
    private func keep(_ files: inout DeclaredFiles) throws(FileAssociationError) {
      files.info[KeptElements.key] = nil
      let written = try MIMEElement.document(
        Array(try MIMEPackage.text(of: files, in: registry.adding(TypeSet.all.flatMap(\.declarations))).text.utf8),
        named: "")
      let summaries = Dictionary(
        written.children.map { ($0.attributes["type"] ?? "", Set($0.children.map(\.summary))) },
        uniquingKeysWith: { $0.union($1) })
      var kept = KeptElements()
      for (mimeType, element) in elements {
        let parts = kept.add(
          childrenOf: element, mimeType, in: bytes, besides: summaries[mimeType] ?? [], prefix: prefix,
          namespaces: namespaces)
        let names = Self.names(of: parts, areOfType: summaries[mimeType] != nil)
        guard !names.isEmpty else { continue }
        files.notes.append(
          DeclarationNote(
            "declarations cannot express parts of '\(mimeType)', which are kept in \(KeptElements.key): \(names.joined(separator: ", "))",
            at: element.location))
      }
      // In addition to the parts that the XML cannot express.
      var all = app?[KeptElements.key]?.dictionary ?? [:]
      for entry in kept.value { all[entry.key] = entry.value }
      files.info[KeptElements.key] = all.isEmpty ? app?[KeptElements.key] : .dictionary(all)
    }

    /// The names of parts that a note lists.
    private static func names(of parts: [MIMEElement], areOfType: Bool) -> [String] {
      var names: [String] = []
      var languages: [String] = []
      for part in parts where part.extensionPattern == nil || part.attributes.count > 1 {
        switch part.name {
        case "comment": languages += part.attributes["xml:lang"].map { [$0] } ?? []
        case "glob": names.append("pattern \(part.attributes["pattern"] ?? "")")
        case "alias": break
        case "sub-class-of": if areOfType { names.append("supertype \(part.attributes["type"] ?? "")") }
        default: names.append(part.name)
        }
      }
      if !languages.isEmpty { names.append("comments in \(languages.joined(separator: ", "))") }
      return names.unique
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
      try keep(&files)
      return files
    }
  }
}
