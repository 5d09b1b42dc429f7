import OptionalTypes
import PropertyLists
import TypeRegistry
import UTThreads

/// Finds the type that files of a format have, in the system, the optional sets, and the declarations of apps.
struct FormatTypes {
  /// The type for an extension.
  enum Answer {
    /// The system declares it.
    case system(String)
    /// An optional set or the user's own declarations declare it, as `source` states after "because ".
    case foreign(TypeDeclaration, source: String)
    /// No known type fits, for a reason that follows "is a new type for .EXT: ".
    case none(String)
  }

  private let system: TypeRegistry
  private let sets: [(set: TypeSet, registry: TypeRegistry)]
  /// All of them.
  let all: TypeRegistry

  init(system: TypeRegistry) {
    self.system = system
    sets = TypeSet.all.map { ($0, system.adding($0)) }
    all = system.adding(TypeSet.all.flatMap(\.declarations))
  }

  /// A format, and the types that its author says its files conform to, in each registry.
  struct Format {
    fileprivate let draft: FormatDraft
    fileprivate let inSystem: [UniformType]
    fileprivate let inSets: [[UniformType]]
  }

  /// Looks up the description of a format, once for all its extensions.
  func format(_ draft: FormatDraft) -> Format {
    func wanted(_ registry: TypeRegistry) -> [UniformType] {
      var known: Set<String> = []
      return draft.conformsTo.compactMap { registry.type($0) }.filter {
        assert(Steps.count())
        return $0.isDeclared && known.insert($0.identifier).inserted
      }
    }
    return Format(draft: draft, inSystem: wanted(system), inSets: sets.map { wanted($0.registry) })
  }

  /// Returns the type of files with an extension that fits their author's description.
  func type(of filenameExtension: String, for format: Format) -> Answer {
    let draft = format.draft
    let candidates = system.declaredTypes(
      tag: filenameExtension, tagClass: .filenameExtension, conformingTo: nil
    ).filter { !$0.isOfDesktop }
    if let type = candidates.first(where: { fits($0, draft, format.inSystem, in: system) }) {
      return answer(type)
    }
    var other = candidates.first
    for ((set, registry), wanted) in zip(sets, format.inSets) {
      let own = Set(set.types(tag: filenameExtension, tagClass: .filenameExtension).map(\.identifier))
      let found = registry.declaredTypes(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: nil)
        .filter { own.contains($0.identifier) }
      if let type = found.first(where: { fits($0, draft, wanted, in: registry) }) { return answer(type) }
      other = other ?? found.first
    }
    if let other {
      return .none("files of another format, \(other.identifier), have the same extension")
    }
    if let apps = AppDeclarations.OfExtension(filenameExtension), apps.uses.count > 1 {
      return .none("apps do not agree on a type (\(apps.uses.count) identifiers in \(apps.countText))")
    }
    return .none("neither the system nor an optional set declares one")
  }

  /// Returns the type of files that are described by a MIME type alone.
  func type(ofFilesWith mimeType: String) -> Answer {
    type(ofMIMEType: mimeType).map(answer) ?? .none("no type has this MIME type")
  }

  /// The type that has a MIME type; nil if there is none.
  func type(ofMIMEType mimeType: String) -> UniformType? {
    all.declaredTypes(tag: mimeType, tagClass: .mimeType, conformingTo: nil).first { !$0.isOfDesktop }
  }

  /// The MIME type that the desktop's database has for an extension, if the registry contains that type.
  func desktopMIMEType(of filenameExtension: String) -> String? {
    system.declaredTypes(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: nil)
      .first(where: \.isOfDesktop)?.preferredTag(.mimeType)
  }

  /// The declaration that an app imports to use a type, and its source; nil for system types and unknown types.
  func foreignDeclaration(of identifier: String) -> (declaration: TypeDeclaration, source: String)? {
    guard let type = all.type(identifier), type.isDeclared, case .foreign(let declaration, let source) = answer(type)
    else { return nil }
    return (declaration, source)
  }

  private func answer(_ type: UniformType) -> Answer {
    guard TypeRegistry.system.type(type.identifier)?.isDeclared != true, !type.isOfDesktop,
      let declaration = type.declaration
    else { return .system(type.identifier) }
    let set = sets.first { declaration.location?.file == "TypeDeclarations/optional/\($0.set.name).plist" }?.set
    let source = set.map { "it is in the optional set \($0.name)" } ?? "it is in your declarations"
    return .foreign(declaration, source: source)
  }

  /// Whether a type can be the files' type: a package or not, as required, and of the kind that supertypes and MIME
  /// types suggest.
  private func fits(
    _ type: UniformType, _ draft: FormatDraft, _ wanted: [UniformType], in registry: TypeRegistry
  ) -> Bool {
    func conforms(_ name: String) -> Bool { registry.type(name).map(type.conforms(to:)) ?? false }
    let isFolder = conforms("public.directory")
    guard isFolder == draft.isPackage else { return false }
    if !wanted.isEmpty { return wanted.contains { type.conforms(to: $0) } }
    guard let mimeType = draft.mimeTypes.first else { return true }
    let own = type.tags.first { $0.tagClass == .mimeType }?.values ?? []
    if own.contains(mimeType.lowercased()) { return true }
    return MIMEFamily(of: mimeType).map { conforms($0.supertype) } ?? true
  }
}

extension UniformType {
  /// Whether the type is in the set `desktop`, which only exists on this machine.
  var isOfDesktop: Bool { identifier.hasPrefix("org.freedesktop.mime.") }
}

/// The kinds of media that are kinds of types as well.
enum MIMEFamily: String, CaseIterable {
  case text, image, audio, video, font

  /// The family of a MIME type; nil for `application` and unlisted ones.
  init?(of mimeType: String) {
    self.init(rawValue: mimeType.prefix { $0 != "/" }.lowercased())
  }

  /// The type that types of the family conform to.
  var supertype: String {
    switch self {
    case .text: "public.text"
    case .image: "public.image"
    case .audio: "public.audio"
    case .video: "public.audiovisual-content"
    case .font: "public.font"
    }
  }

  /// The family of a type with these supertypes; nil if it is none of them.
  init?(conforming: (String) -> Bool) {
    // A format of video may also be audio.
    let order: [MIMEFamily] = [.image, .video, .audio, .font, .text]
    guard let family = order.first(where: { conforming($0.supertype) }) else { return nil }
    self = family
  }
}
