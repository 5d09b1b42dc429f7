extension FileTree {
  /// Where a symbolic link of a tree leads.
  public enum LinkTarget: Hashable, Sendable {
    /// To an item of the tree, by the names on the way to it.
    case item([FileName])
    /// To nothing, but to a place in the tree.
    case missing([FileName])
    /// Out of the tree, or to an absolute path, which is another one wherever the tree is copied to.
    case outside
    /// Through more links than any system follows, or in a circle.
    case endless
  }

  /// As many links are followed as Linux does.
  private static let maximumLinks = 40

  /// Finds out where a symbolic link would lead, without a look at the disk.
  ///
  /// - Parameters:
  ///   - destination: the path that the link holds.
  ///   - path: the names on the way to the link.
  public func target(ofLink destination: [UInt8], at path: [FileName]) -> LinkTarget {
    Self.target(ofLink: destination, at: path) { self[path: $0]?.kind }
  }

  /// Finds out where a symbolic link would lead in a tree of which only the kinds of items are known.
  ///
  /// - Parameters:
  ///   - destination: the path that the link holds.
  ///   - path: the names on the way to the link.
  ///   - kind: what is at a place; of files and folders nothing else counts.
  package static func target<Failure>(
    ofLink destination: [UInt8], at path: [FileName], kind: ([FileName]) throws(Failure) -> Kind?
  ) throws(Failure) -> LinkTarget {
    let slash = UInt8(ascii: "/")
    guard destination.first != slash else { return .outside }
    var place = Array(path.dropLast())
    // What is still to be walked, the next component last.
    var rest = Array(destination.split(separator: slash).reversed())
    var links = 0
    while let component = rest.popLast() {
      if component.elementsEqual([UInt8(ascii: ".")]) { continue }
      if component.elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")]) {
        guard place.popLast() != nil else { return .outside }
        continue
      }
      guard let name = FileName(component) else { return .outside }
      place.append(name)
      switch try kind(place) {
      case nil:
        // Beyond what is not there, `..` can still lead out of the tree.
        return isInside(place, rest) ? .missing(place) : .outside
      case .file: if !rest.isEmpty { return isInside(place, rest) ? .missing(place) : .outside }
      case .directory: break
      case .symbolicLink(let next):
        links += 1
        guard links <= maximumLinks else { return .endless }
        guard next.first != slash else { return .outside }
        place.removeLast()
        rest += next.split(separator: slash).reversed()
      }
    }
    return .item(place)
  }

  private static func isInside(_ place: [FileName], _ rest: [ArraySlice<UInt8>]) -> Bool {
    var depth = place.count
    for component in rest.reversed() {
      if component.elementsEqual([UInt8(ascii: ".")]) { continue }
      depth += component.elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")]) ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }
}
