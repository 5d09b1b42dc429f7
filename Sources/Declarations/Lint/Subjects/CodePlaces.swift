/// The bundles that the code of a run belongs to.
package struct CodePlaces: Sendable {
  /// The names of the property lists of the targets that compile a file of code, by the name of the file; none if
  /// unknown.
  package var propertyLists: [String: Set<String>] = [:]
  /// Whether the code of the apps is complete, so that names missing from it do not exist.
  package var areAllKnown = true

  /// Creates locations of code that may belong to any bundle.
  package init() {}
}
