import PropertyLists
import UTBundleDeclarations
import UTLint

/// Shared code of the rules about the shape of a file.
extension LintFile {
  /// The place of a byte range.
  func place(_ range: Range<Int>) -> FindingPlace {
    FindingPlace(location: propertyList.location(ofByte: range.lowerBound), range: range)
  }

  /// The place of a reader's problem.
  func place(_ problem: PropertyList.Problem) -> FindingPlace {
    FindingPlace(location: problem.location, range: problem.byteRange)
  }
}

extension PropertyList.Node {
  /// Visits every dictionary in this value, including itself, outermost first.
  func forEachDictionary(_ visit: (PropertyList.Node) -> Void) {
    var pending = [self]
    while let node = pending.popLast() {
      switch node.kind {
      case .dictionary:
        visit(node)
        for entry in node.entries where entry.value.count > 0 { pending.append(entry.value) }
      case .array: for element in node.elements where element.count > 0 { pending.append(element) }
      default: break
      }
    }
  }
}
