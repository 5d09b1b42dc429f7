import PropertyLists
import UTBundleDeclarations
import UTLint

extension PropertyList.Node {
  /// The node to remove without leaving an empty container: the value itself, or an array or dictionary that contains
  /// nothing else.
  var removal: PropertyListPath? {
    guard let parent else { return nil }
    return parent.kind == .array && parent.count == 1 ? parent.removal : path
  }
}
