import UTSystemCalls

/// The steps of the kernel to the item at a path, including steps through links.
struct PathSteps: Equatable {
  /// A name that the kernel looks up in a folder.
  struct Step: Equatable {
    var folder: [UInt8]
    var name: [UInt8]
  }

  private static let slash = UInt8(ascii: "/")
  /// The number of links that the kernel follows.
  private static let mostLinks = 40

  private(set) var steps: [Step] = []

  /// - Parameter path: an absolute path. A missing item is treated as a folder.
  init(to path: [UInt8]) {
    // Without links, so that `..` leads from it to the folder above.
    var folder = [Self.slash]
    var names = Self.names(path)
    var linkCount = 0
    while let name = names.popLast() {
      let next = QueryFolder.path(of: name, in: folder)
      if name == Array("..".utf8) {
        folder = next
        continue
      }
      steps.append(Step(folder: folder, name: name))
      guard let destination = Descriptor.destination(ofLinkAt: next) else {
        folder = next
        continue
      }
      linkCount += 1
      if linkCount > Self.mostLinks { return }
      if destination.first == Self.slash { folder = [Self.slash] }
      names += Self.names(destination)
    }
  }

  /// The names of a path; the last one is the first.
  private static func names(_ path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).map(Array.init).filter { $0 != Array(".".utf8) }.reversed()
  }
}
