import TypeRegistry

/// The types that a bundle can rely on: the system types, its own, and the types of the bundles it ships with.
///
/// Queries are answered only if the answer is certain: an undeclared type may be declared by another app, so its
/// conformance is unknown.
public struct TypeScope: Sendable {
  /// The declarer of a type, in relation to a bundle.
  public enum Standing: Sendable, Hashable {
    /// The system, or an additional declaration.
    case system
    /// This bundle exports it.
    case exported
    /// This bundle imports it.
    case imported
    /// The app that the bundle belongs to, or another of its extensions, declares it.
    case companion
    /// No known source.
    case unknown
  }

  /// The system types and additional ones.
  public let registry: TypeRegistry
  /// The maximum number of declared supertypes to visit; only a malicious bundle has that many.
  private static let mostAncestors = 32
  /// The types that the bundle declares.
  private let own: AppTypes
  /// The types that any bundle of its app declares.
  private let all: AppTypes

  /// Creates the types that a bundle can use.
  ///
  /// - Parameters:
  ///   - info: the bundle.
  ///   - companions: the app that contains it, and the other bundles of that app.
  ///   - registry: the system types.
  public init(of info: InfoPlist?, companions: [InfoPlist] = [], registry: TypeRegistry) {
    let own = AppTypes(of: info.map { [$0] } ?? [])
    self.init(own: own, all: companions.isEmpty ? own : AppTypes(of: companions), registry: registry)
  }

  /// Creates the same scope from the bundle's types and the types of all bundles of its app.
  package init(own: AppTypes, all: AppTypes, registry: TypeRegistry) {
    self.own = own
    self.all = all
    self.registry = registry
  }

  /// The lowercase parents in the declaration of a type; nil if no bundle of the app declares it.
  private func parents(of identifier: String) -> [String?]? { own.parents[identifier] ?? all.parents[identifier] }

  /// Returns whether the system declares a type, regardless of the bundle.
  public func isSystemType(_ identifier: String) -> Bool { systemType(identifier) != nil }

  /// Returns the system type with an identifier, in any case; nil for a dynamic one.
  public func systemType(_ identifier: String) -> UniformType? {
    registry.type(identifier).flatMap { $0.isDynamic ? nil : $0 }
  }

  /// Returns the declarer of a type; the bundle's own declaration takes precedence over the system's.
  public func standing(of identifier: String) -> Standing {
    let key = identifier.inLowerCase
    if let type = own.byIdentifier[key] { return type.origin == .exported ? .exported : .imported }
    return all.byIdentifier[key] != nil ? .companion : isSystemType(identifier) ? .system : .unknown
  }

  /// A type prepared for several queries.
  package struct Candidate {
    /// The lowercase identifier.
    package let identifier: String
    let systemType: UniformType?
  }

  /// Looks up a type for several queries.
  package func candidate(_ identifier: String) -> Candidate {
    let identifier = identifier.inLowerCase
    return Candidate(identifier: identifier, systemType: systemType(identifier))
  }

  /// Returns whether a type is another type or conforms to it.
  ///
  /// - Returns: nil if that depends on an undeclared type.
  public func conforms(_ identifier: String, to ancestor: String) -> Bool? {
    conforms(candidate(identifier), to: candidate(ancestor))
  }

  /// Returns whether a type is another type or conforms to it; nil if unknown.
  package func conforms(_ type: Candidate, to other: Candidate) -> Bool? {
    let (identifier, ancestor, systemAncestor) = (type.identifier, other.identifier, other.systemType)
    if identifier == ancestor { return true }
    // System types, which most queries are about, need no search.
    if let type = type.systemType { return systemAncestor.map(type.conforms(to:)) ?? false }
    guard parents(of: identifier) != nil else { return nil }
    var seen: [String] = []
    var isComplete = true
    var pending = [identifier]
    while let next = pending.popLast() {
      if next == ancestor { return true }
      // The system's declaration takes precedence (Launch Services trusts it over an app's).
      if let type = systemType(next) {
        if let systemAncestor, type.conforms(to: systemAncestor) { return true }
      } else if seen.contains(next) {
        continue
      } else if let known = parents(of: next), seen.count <= Self.mostAncestors {
        seen.append(next)
        isComplete = isComplete && !known.contains(nil)
        pending += known.compactMap { $0 }
      } else {
        isComplete = false
      }
    }
    return isComplete ? false : nil
  }

  /// Returns whether a type conforms to one of several; nil if unknown.
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
