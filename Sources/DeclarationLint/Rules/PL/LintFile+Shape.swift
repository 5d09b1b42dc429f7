import BundleDeclarations
import PropertyLists

/// What the rules about the shape of a file share.
extension LintFile {
  /// The first mark of a template engine in a text file.
  ///
  /// A file that can be read may hold one in its values; the preprocessor's lines do not count in old-style text, where
  /// they cannot be told from values.
  var templateMark: TemplateMark? {
    guard propertyList.format != .binary, let mark = TemplateMark.first(inFile: propertyList.bytes) else { return nil }
    return mark
  }

  /// Whether the file cannot be read because it is a template.
  var isUnreadableTemplate: Bool { propertyList.hasErrors && templateMark != nil }

  /// The place of some bytes.
  func place(_ range: Range<Int>) -> Place {
    Place(location: propertyList.location(ofByte: range.lowerBound), range: range)
  }

  /// The place of what a reader reports.
  func place(_ diagnostic: PropertyList.Diagnostic) -> Place {
    Place(location: diagnostic.location, range: diagnostic.byteRange)
  }
}

extension PropertyList.Node {
  /// Visits every dictionary at and below this value, the outermost first.
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
