import PropertyLists
import SystemTypes
import TypeRegistry

/// The declarations that Briefcase writes for macOS.
///
/// (briefcase, `validate_document_type_config`, and the Info.plist of briefcase-macOS-app-template: a document type has
/// one type. A type of the system, given itself or by its MIME type, has the rank Alternate; any other has the rank
/// Owner, and is exported.)
extension PackagerConfiguration {
  typealias BriefcaseApp = (key: YAMLNode, value: YAMLNode)

  /// The apps of a project, in order.
  static func briefcaseApps(in root: YAMLNode) -> [BriefcaseApp] { root.value(at: "tool.briefcase.app")?.entries ?? [] }

  /// The apps with document types or declared types, each with its Info.plist.
  func briefcaseInfoPlists() throws(YAMLFault) -> [(name: String, list: PositionedPropertyList)] {
    var lists: [(name: String, list: PositionedPropertyList)] = []
    for app in Self.briefcaseApps(in: root) {
      guard let list = try infoPlist(of: app) else { continue }
      lists.append((app.value["formal_name"]?.text ?? app.key.text ?? setting, list))
    }
    return lists
  }

  /// The identifier of an app: Briefcase writes its domain in lower case.
  static func briefcaseIdentifier(of app: BriefcaseApp, in root: YAMLNode) -> YAMLNode? {
    (app.value["bundle"] ?? root.value(at: "tool.briefcase.bundle")).map {
      .text([$0.text?.lowercased(), app.key.text].compactMap { $0 }.joined(separator: "."), at: $0.location)
    }
  }

  /// The Info.plist of an app; nil if it has no document types and declares no types.
  private func infoPlist(of app: BriefcaseApp) throws(YAMLFault) -> PositionedPropertyList? {
    let identifier = Self.briefcaseIdentifier(of: app, in: root)
    guard let types = app.value["document_type"], !types.entries.isEmpty else {
      // The template writes `info` unchanged.
      let keys = info(of: app)?.entries.compactMap { entry in entry.key.text.map { ($0, Optional(entry.value)) } } ?? []
      guard keys.contains(where: { Self.declaringKeys.contains($0.0) }) else { return nil }
      return try PositionedPropertyList(
        .mapping([("CFBundleIdentifier", identifier)] + keys.filter { $0.0 != "CFBundleIdentifier" }, at: root.location)
      )
    }
    let made = types.entries.map { BriefcaseType(named: $0.key, $0.value, of: app.key, identifier) }
    func list(_ nodes: [YAMLNode]) -> YAMLNode? { nodes.isEmpty ? nil : .sequence(nodes, at: types.location) }
    return try PositionedPropertyList(
      .mapping(
        [
          ("CFBundleIdentifier", identifier), ("CFBundleDocumentTypes", list(made.map(\.documentType))),
          ("UTExportedTypeDeclarations", list(made.filter(\.isOwned).map(\.declaration))),
          ("UTImportedTypeDeclarations", list(made.filter { !$0.isOwned && !$0.isCore }.map(\.declaration))),
        ], at: root.location))
  }

  /// The other keys of an app's Info.plist. The most specific table wins, and the tables are not merged.
  private func info(of app: BriefcaseApp) -> YAMLNode? {
    app.value.value(at: "macOS.info") ?? app.value["info"] ?? root.value(at: "tool.briefcase.info")
  }
}

/// A table `document_type.NAME`, completed.
private struct BriefcaseType {
  let documentType: YAMLNode
  /// The entry of the exported or imported types.
  let declaration: YAMLNode
  /// Whether its rank is Owner.
  let isOwned: Bool
  /// Whether the system declares the type.
  let isCore: Bool

  init(named key: YAMLNode, _ table: YAMLNode, of app: YAMLNode, _ bundle: YAMLNode?) {
    func made(_ text: String) -> YAMLNode { .text(text, at: key.location) }
    func first(_ node: YAMLNode?) -> YAMLNode? { node?.text == nil ? node?.elements.first : node }
    let mac = table["macOS"]
    let (given, mimeType) = (first(mac?["LSItemContentTypes"]), table["mime_type"])
    let registry = TypeRegistry.system
    let ofMIMEType = mimeType?.text.flatMap { registry.type(tag: $0, tagClass: .mimeType, conformingTo: nil) }
      .flatMap { $0.isDeclared ? $0.identifier : nil }
    let isKnown = given?.text.flatMap { registry.type($0) }?.isDeclared ?? false || ofMIMEType != nil
    isCore = mac?["is_core_type"].map { $0.propertyListValue == .boolean(true) } ?? isKnown
    let name = key.text ?? ""
    let type = given ?? (ofMIMEType ?? bundle?.text.map { "\($0).\(name)" }).map(made)
    let rank = mac?["LSHandlerRank"] ?? made(isKnown ? "Alternate" : "Owner")
    isOwned = rank.text == "Owner"
    let supertypes = ["public.data", "public.content"].map(made)
    let icon = made("\(app.text ?? "")-\(name).icns")
    documentType = .mapping(
      [
        ("CFBundleTypeName", table["description"]), ("CFBundleTypeIconFile", icon),
        ("CFBundleTypeRole", mac?["CFBundleTypeRole"] ?? made("Viewer")), ("LSHandlerRank", rank),
        ("LSItemContentTypes", type.map { .sequence([$0], at: $0.location) }),
      ], at: table.location)
    let tags = YAMLNode.mapping(
      [
        ("public.filename-extension", table["extension"].map { .sequence([$0], at: $0.location) }),
        // Briefcase writes a string, which a project cannot change; the system reads both.
        (
          "public.mime-type",
          .sequence([mimeType ?? made("application/x-\(app.text ?? "")-\(name)")], at: table.location)
        ),
      ], at: table.location)
    declaration = .mapping(
      [
        ("UTTypeConformsTo", mac?["UTTypeConformsTo"] ?? (isKnown ? nil : .sequence(supertypes, at: key.location))),
        ("UTTypeDescription", table["description"]), ("UTTypeIconFile", icon), ("UTTypeIdentifier", type),
        ("UTTypeReferenceURL", table["url"]), ("UTTypeTagSpecification", tags),
      ], at: table.location)
  }
}
