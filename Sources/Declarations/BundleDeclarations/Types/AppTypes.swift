import UTThreads

/// The types that the bundles of an app declare, by lowercase identifier; the first declaration of each counts.
///
/// A class, because all bundles of the app share it.
package final class AppTypes: Sendable {
  /// The declarations.
  package let byIdentifier: [String: DeclaredType]
  /// The lowercase parents of each type, nil for unknown types.
  let parents: [String: [String?]]

  /// Collects the types of bundles, in order.
  package init(of infos: [InfoPlist]) {
    var byIdentifier: [String: DeclaredType] = [:]
    for info in infos {
      for type in info.declaredTypes {
        assert(Steps.count())
        guard let identifier = type.identifier?.lowercasedValue, byIdentifier[identifier] == nil else { continue }
        byIdentifier[identifier] = type
      }
    }
    self.byIdentifier = byIdentifier
    parents = byIdentifier.mapValues { $0.conformsTo.map(\.lowercasedValue) }
  }
}

/// The types that the bundles of an app declare, by lowercase identifier. The declaration of one bundle takes
/// precedence, then the first in the app.
package struct DeclaredTypesByIdentifier: Sendable {
  private let own: AppTypes
  private let all: AppTypes

  /// - Parameters:
  ///   - own: the types of the bundle.
  ///   - all: the types of all bundles of its app.
  package init(own: AppTypes, all: AppTypes) {
    self.own = own
    self.all = all
  }

  /// The declaration of a type.
  package subscript(identifier: String) -> DeclaredType? {
    own.byIdentifier[identifier] ?? all.byIdentifier[identifier]
  }
}
