import TypeRegistry

/// The types that a bundle can count on: the system's, its own, and those of the bundles it travels with.
///
/// What is asked of it is answered only where it can be known: a type that nobody here declares may be declared by
/// another app, so nothing is said of what it conforms to.
public struct TypeScope: Sendable {
  /// Who declares a type, as seen from one bundle.
  public enum Standing: Sendable, Hashable {
    /// The system, or a declaration that was given beside it.
    case system
    /// This bundle exports it.
    case exported
    /// This bundle imports it.
    case imported
    /// The app that the bundle belongs to, or another extension of it, declares it.
    case companion
    /// Nobody who is known.
    case unknown
  }

  /// The system's types, with those that were given beside them.
  public let registry: TypeRegistry
  /// How many declared types above one are looked at; no bundle has that many, unless somebody is after our time.
  private static let mostAncestors = 32
  private var standings: [String: Standing] = [:]
  private var parents: [String: [String?]] = [:]

  /// The types around a bundle.
  ///
  /// - Parameters:
  ///   - info: the bundle.
  ///   - companions: the app that it is in, and the other bundles in there.
  ///   - registry: the system's types.
  public init(of info: InfoPlist?, companions: [InfoPlist] = [], registry: TypeRegistry) {
    self.registry = registry
    for type in info?.exportedTypes ?? [] { add(type, .exported) }
    for type in info?.importedTypes ?? [] { add(type, .imported) }
    for type in companions.flatMap(\.declaredTypes) { add(type, .companion) }
  }

  private mutating func add(_ type: DeclaredType, _ standing: Standing) {
    guard let identifier = type.identifier?.lowercasedValue, standings[identifier] == nil else { return }
    standings[identifier] = standing
    parents[identifier] = type.conformsTo.map(\.lowercasedValue)
  }

  /// Whether the system declares a type, whatever the bundle does.
  public func isSystemType(_ identifier: String) -> Bool { systemType(identifier) != nil }

  /// The system's type of this identifier, in any case; nil for a dynamic one.
  public func systemType(_ identifier: String) -> UniformType? {
    registry.type(identifier).flatMap { $0.isDynamic ? nil : $0 }
  }

  /// Who declares a type; the bundle's own declaration comes before the system's.
  public func standing(of identifier: String) -> Standing {
    standings[identifier.inLowerCase] ?? (isSystemType(identifier) ? .system : .unknown)
  }

  /// A type that more than one question is asked about.
  package struct Candidate {
    /// In lower case.
    package let identifier: String
    let systemType: UniformType?
  }

  /// Looks a type up for several questions.
  package func candidate(_ identifier: String) -> Candidate {
    let identifier = identifier.inLowerCase
    return Candidate(identifier: identifier, systemType: systemType(identifier))
  }

  /// Whether a type is another or conforms to it.
  ///
  /// - Returns: nil if that depends on a type that nobody here declares.
  public func conforms(_ identifier: String, to ancestor: String) -> Bool? {
    conforms(candidate(identifier), to: candidate(ancestor))
  }

  /// Whether a type is another or conforms to it; nil if that cannot be known.
  package func conforms(_ type: Candidate, to other: Candidate) -> Bool? {
    let (identifier, ancestor, systemAncestor) = (type.identifier, other.identifier, other.systemType)
    if identifier == ancestor { return true }
    // The system's own types, which most questions are about, are answered without a search.
    if let type = type.systemType { return systemAncestor.map(type.conforms(to:)) ?? false }
    guard parents[identifier] != nil else { return nil }
    var seen: [String] = []
    var isComplete = true
    var pending = [identifier]
    while let next = pending.popLast() {
      if next == ancestor { return true }
      // The system's declaration is in force where there is one (Launch Services trusts it over an app's).
      if let type = systemType(next) {
        if let systemAncestor, type.conforms(to: systemAncestor) { return true }
      } else if seen.contains(next) {
        continue
      } else if let known = parents[next], seen.count <= Self.mostAncestors {
        seen.append(next)
        isComplete = isComplete && !known.contains(nil)
        pending += known.compactMap { $0 }
      } else {
        isComplete = false
      }
    }
    return isComplete ? false : nil
  }

  /// Whether a type conforms to one of several; nil if that cannot be known.
  public func conforms(_ identifier: String, toAnyOf ancestors: [String]) -> Bool? {
    let type = candidate(identifier)
    var isComplete = true
    for ancestor in ancestors {
      switch conforms(type, to: candidate(ancestor)) {
      case true?: return true
      case nil: isComplete = false
      case false?: break
      }
    }
    return isComplete ? false : nil
  }
}
