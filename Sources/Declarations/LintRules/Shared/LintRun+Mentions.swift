import TypeRegistry
import UTBundleDeclarations
import UTLint

/// How the bundles of a run declare a type that code uses.
enum MentionedStanding {
  case exported(DeclaredText)
  case imported(DeclaredText)
  /// Declared by the system, or unknown.
  case other
  /// Not declared.
  case undeclared
}

extension LintRun {
  /// The code to compare: without tests, which invent types.
  var comparedSources: [SourceFile] {
    guard !sources.isEmpty else { return [] }
    // A framework's or plug-in's property list alone does not show what the containing app declares.
    let hasApplication = subjects.contains { $0.mayBeApplication || $0.kind == .appExtension || $0.kind == .appClip }
    return hasApplication ? sources.filter { !$0.isTest } : []
  }

  /// The types that code creates in one way, each with the way in which it is declared.
  func mentions(_ kind: TypeMention.Kind) -> [(TypeMention, MentionedStanding)] {
    standings { source in
      (source.facts.mentions + (constantMentions[source.name] ?? [])).filter { $0.kind == kind }
    }
  }

  /// The types that the document classes of the code list by name in one way, each with the way in which it is
  /// declared.
  func typeNames(_ direction: DocumentTypeUse.Direction) -> [(TypeMention, MentionedStanding)] {
    standings { source in
      source.facts.typeNames.filter { $0.direction == direction }.compactMap { use in
        use.identifier.map {
          TypeMention(kind: .plain, identifier: $0, place: use.place, platforms: use.platforms)
        }
      }
    }
  }

  /// The bundle with a declaration that code was compared with, and the declared type.
  func declaration(at text: DeclaredText) -> (subject: Subject, type: DeclaredType)? {
    for subject in subjects where subject.info.name == text.node.location.file {
      let type = subject.info.declaredTypes.first { $0.identifier?.node.byteRange == text.node.byteRange }
      if let type { return (subject, type) }
    }
    return nil
  }

  /// The ways in which the types that each file of code mentions are declared.
  private func standings(_ mentions: (SourceFile) -> [TypeMention]) -> [(TypeMention, MentionedStanding)] {
    var found: [(TypeMention, MentionedStanding)] = []
    var known: [Set<String>: CodeDeclarations] = [:]
    for source in comparedSources {
      let mentions = mentions(source)
      guard !mentions.isEmpty else { continue }
      let files = codePlaces.propertyLists[source.name] ?? []
      let declarations = known[files] ?? CodeDeclarations(of: self, forCodeOf: files)
      known[files] = declarations
      found += mentions.compactMap { mention in declarations.standing(of: mention).map { (mention, $0) } }
    }
    return found
  }

  /// The bundles of the apps and extensions that some property lists belong to; nil if there are none.
  fileprivate func applications(of propertyLists: Set<String>) -> [Subject]? {
    let named = subjects.filter { propertyLists.contains($0.file.propertyList.name) }
    let applications = Set(named.compactMap(\.file.application))
    let all = subjects.filter { subject in
      propertyLists.contains(subject.file.propertyList.name)
        || subject.file.application.map(applications.contains) ?? false
    }
    // The app that a framework's code runs in is not known.
    return all.contains { $0.kind == .application || $0.kind == .appExtension || $0.kind == .appClip } ? all : nil
  }
}

/// The declarations of a run's bundles, by lowercase identifier.
struct CodeDeclarations {
  private let registry: TypeRegistry
  private var exported: [String: [(text: DeclaredText, platforms: Platforms)]] = [:]
  private var imported: [String: [(text: DeclaredText, platforms: Platforms)]] = [:]
  /// The ends of identifiers with unknown build settings.
  private var tails: Set<String> = []
  /// The platforms of the bundles; all if one of them has none.
  private var platforms: Platforms = []
  /// The types that only other apps declare.
  private var elsewhere: Set<String> = []

  /// - Parameter propertyLists: the property lists of the targets that compile the code; empty if unknown.
  init(of run: LintRun, forCodeOf propertyLists: Set<String>) {
    registry = run.registry
    let applications = run.applications(of: propertyLists)
    if applications != nil {
      elsewhere = Set(run.subjects.flatMap { $0.info.declaredTypes.compactMap { $0.identifier?.lowercasedValue } })
    }
    for subject in applications ?? run.subjects {
      let ofBundle = subject.info.platforms.isEmpty ? .all : subject.info.platforms
      platforms.formUnion(ofBundle)
      for type in subject.info.declaredTypes {
        guard let text = type.identifier else { continue }
        guard let value = text.lowercasedValue else {
          tails.insert(Self.tail(of: text.written))
          continue
        }
        switch type.origin {
        case .imported: imported[value, default: []].append((text, ofBundle))
        default: exported[value, default: []].append((text, ofBundle))
        }
      }
    }
  }

  /// How a type is declared; nil if no bundle contains the code that uses it.
  func standing(of mention: TypeMention) -> MentionedStanding? {
    guard !platforms.isDisjoint(with: mention.platforms) else { return nil }
    let identifier = mention.identifier.lowercased()
    func applies(_ declaration: (text: DeclaredText, platforms: Platforms)) -> Bool {
      !declaration.platforms.isDisjoint(with: mention.platforms)
    }
    if let found = exported[identifier]?.first(where: applies) { return .exported(found.text) }
    if let found = imported[identifier]?.first(where: applies) { return .imported(found.text) }
    if elsewhere.contains(identifier) || tails.contains(where: identifier.hasSuffix) { return .other }
    if mention.kind != .exported, registry.type(identifier)?.isDeclared == true { return .other }
    return .undeclared
  }

  /// The text after the last build setting, in lowercase.
  private static func tail(of text: String) -> String {
    let end = text.lastIndex { $0 == ")" || $0 == "}" }
    return end.map { text[text.index(after: $0)...].lowercased() } ?? ""
  }
}
