extension FileTree {
  /// The target of a symbolic link in a tree.
  public enum LinkTarget: Hashable, Sendable {
    /// An item of the tree, by its path.
    case item([FileName])
    /// A missing item inside the tree, or one below a file.
    case missing([FileName])
    /// An item outside the tree, or an absolute path, which differs wherever the tree is copied.
    case outside
    /// A circular link, or too many links in a row.
    case endless
  }

  /// The maximum number of links followed, as on Linux.
  private static let maximumLinks = 40

  /// Resolves a symbolic link without reading the disk.
  ///
  /// - Parameters:
  ///   - destination: the target path of the link.
  ///   - path: the path of the link in the tree.
  public func target(ofLink destination: [UInt8], at path: [FileName]) -> LinkTarget {
    Self.target(ofLink: destination, at: path) { self[path: $0]?.kind }
  }

  /// Resolves a symbolic link in a tree, given only the kinds of its items.
  ///
  /// - Parameters:
  ///   - destination: the target path of the link.
  ///   - path: the path of the link in the tree.
  ///   - kind: returns the kind of the item at a path; only the kind of files and folders is used.
  package static func target<Failure>(
    ofLink destination: [UInt8], at path: [FileName], kind: ([FileName]) throws(Failure) -> Kind?
  ) throws(Failure) -> LinkTarget {
    let slash = UInt8(ascii: "/")
    guard destination.first != slash else { return .outside }
    var place = Array(path.dropLast())
    // The remaining components, the next one last.
    var rest = components(destination)
    // The link itself is the first one.
    var links = 1
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
        // After a missing item, `..` can still lead out of the tree.
        return isInside(place, rest) ? .missing(place) : .outside
      case .file: if !rest.isEmpty { return isInside(place, rest) ? .missing(place) : .outside }
      case .directory: break
      case .symbolicLink(let next):
        links += 1
        guard links <= maximumLinks else { return .endless }
        guard next.first != slash else { return .outside }
        place.removeLast()
        rest += components(next)
      }
    }
    return .item(place)
  }

  /// The components of a path, the first one last. A slash at its end asks for a folder, as `.` does.
  private static func components(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
    let slash = UInt8(ascii: "/")
    let end: [ArraySlice<UInt8>] = path.last == slash ? [[UInt8(ascii: ".")]] : []
    return end + path.split(separator: slash).reversed()
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
