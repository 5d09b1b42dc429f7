import PropertyLists

extension PackagerConfiguration.Association {
  /// Reads an entry of Tauri's `bundle.fileAssociations`, with the names that tauri-utils also accepts.
  init(tauri node: YAMLNode) {
    let exported = node["exportedType"]
    self.init(
      node, extensions: node["ext"], name: node["name"], mimeTypes: node["mimeType"] ?? node["mime-type"],
      contentTypes: node["contentTypes"] ?? node["content-types"], exportedType: exported?["identifier"],
      conformsTo: exported?["conformsTo"] ?? exported?["conforms-to"], icon: nil,
      known: [
        "ext", "name", "mimeType", "mime-type", "role", "rank", "contentTypes", "content-types", "exportedType",
      ])
  }

  /// Reads an entry of electron-builder's `fileAssociations`.
  init(electron node: YAMLNode) {
    self.init(
      node, extensions: node["ext"], name: node["name"], mimeTypes: node["mimeType"],
      contentTypes: nil, exportedType: nil, conformsTo: nil, icon: node["icon"],
      isPackage: node["isPackage"]?.propertyListValue == .boolean(true),
      known: ["ext", "name", "mimeType", "role", "rank", "icon", "isPackage"])
  }

  /// Reads a table of Briefcase's `document_type`.
  init(briefcase node: YAMLNode, named key: YAMLNode) {
    let mac = node["macOS"]
    let isCore = mac?["is_core_type"]?.propertyListValue == .boolean(true)
    self.init(
      node, extensions: node["extension"], name: node["description"] ?? key, mimeTypes: node["mime_type"],
      contentTypes: mac?["LSItemContentTypes"], exportedType: isCore ? nil : mac?["UTTypeIdentifier"],
      conformsTo: mac?["UTTypeConformsTo"], icon: node["icon"],
      role: mac?["CFBundleTypeRole"], rank: mac?["LSHandlerRank"],
      known: ["extension", "description", "mime_type", "icon", "macOS"])
  }

  private init(
    _ node: YAMLNode, extensions: YAMLNode?, name: YAMLNode?, mimeTypes: YAMLNode?, contentTypes: YAMLNode?,
    exportedType: YAMLNode?, conformsTo: YAMLNode?, icon: YAMLNode?, role: YAMLNode? = nil, rank: YAMLNode? = nil,
    isPackage: Bool = false, known: Set<String>
  ) {
    func texts(_ node: YAMLNode?) -> [YAMLNode] {
      guard let node else { return [] }
      return (node.text == nil ? node.elements : [node]).filter { $0.text != nil }
    }
    self.node = node
    self.extensions = texts(extensions).map { node in
      node.text.map { .text($0.hasPrefix(".") ? String($0.dropFirst()) : $0, at: node.location) } ?? node
    }
    self.name = name
    self.mimeTypes = texts(mimeTypes)
    self.role = role ?? node["role"]
    self.rank = rank ?? node["rank"]
    self.isPackage = isPackage
    self.contentTypes = texts(contentTypes)
    self.exportedType = exportedType
    self.conformsTo = texts(conformsTo)
    self.icon = icon
    otherEntries = node.entries.filter { $0.key.text.map { !known.contains($0) } ?? false }
  }

  /// The entry of `UTExportedTypeDeclarations` that Tauri writes; nil if the association exports no type.
  var exportedDeclaration: YAMLNode? {
    guard let exportedType else { return nil }
    let tags = YAMLNode.mapping(
      [
        ("public.filename-extension", list(extensions)), ("public.mime-type", list(mimeTypes)),
      ], at: node.location)
    return .mapping(
      [
        ("UTTypeDescription", name), ("UTTypeIdentifier", exportedType), ("UTTypeConformsTo", list(conformsTo)),
        ("UTTypeTagSpecification", tags),
      ], at: node.location)
  }

  /// The entry of `CFBundleDocumentTypes` that Tauri and electron-builder write.
  var documentType: YAMLNode {
    let listed = contentTypes.isEmpty ? [exportedType].compactMap { $0 } : contentTypes
    let standard = (role: YAMLNode.text("Editor", at: node.location), rank: YAMLNode.text("Default", at: node.location))
    return .mapping(
      [
        ("CFBundleTypeName", name ?? extensions.first), ("CFBundleTypeExtensions", list(extensions)),
        ("LSItemContentTypes", list(listed)), ("CFBundleTypeRole", role ?? standard.role),
        ("LSHandlerRank", rank ?? standard.rank),
        ("LSTypeIsPackage", isPackage ? node["isPackage"] : nil),
      ], at: node.location)
  }

  private func list(_ nodes: [YAMLNode]) -> YAMLNode? {
    nodes.first.map { .sequence(nodes, at: $0.location) }
  }
}
