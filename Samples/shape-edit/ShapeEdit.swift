// shape-edit new PACKAGE COUNT       creates a drawing with COUNT shapes
// shape-edit list PACKAGE            lists the shapes
// shape-edit move PACKAGE NAME X Y   moves a shape, and saves
import DocumentPrograms

@main @MainActor struct ShapeEdit {
  static func main() async {
    // A closed output and a full disk are reported as errors of the calls.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    do {
      let controller = try DocumentController(
        infoPlist: PackageResources.ShapeEdit_Info_plist, recentDocuments: nil, sessionFile: nil)
      // A session looks up types when it is opened, so they must be known by then.
      try await controller.registry.withCurrent { try await run(Array(CommandLine.arguments.dropFirst())) }
    } catch {
      fail(DocumentError.message(for: error))
    }
  }

  private static func run(_ arguments: [String]) async throws {
    guard arguments.count > 1 else { return usage() }
    let url = URL(filePath: arguments[1])
    switch (arguments[0], arguments.count) {
    case ("new", 3):
      guard let count = Int(arguments[2]), count >= 0 else { return usage() }
      let session = DocumentSession(newDocument: ShapeDocument(Drawing(count: count)), at: url)
      // After a failure, the user runs the command again.
      session.underlyingDocument.recoveryStore = .none
      try await session.save()
      try await session.close()
    case ("list", 2):
      let session = try await DocumentSession<ShapeDocument>.open(at: url, recoveryStore: .none)
      let drawing = session.document.drawing
      for name in drawing.order {
        guard let shape = drawing.shapes[name] else { continue }
        print("\(name)\t\(shape.kind)\t\(shape.x) \(shape.y)\t\(shape.size)")
      }
      try await session.close()
    case ("move", 5):
      guard let x = Int(arguments[3]), let y = Int(arguments[4]) else { return usage() }
      let session = try await DocumentSession<ShapeDocument>.open(at: url, recoveryStore: .none)
      guard session.document.drawing.shapes[arguments[2]] != nil else {
        return fail("no such shape: '\(arguments[2])'")
      }
      try session.document.move(arguments[2], toX: x, y: y, session.undoManager)
      // Closing saves unsaved changes.
      try await session.close()
      for version in session.underlyingDocument.conflictVersions {
        // From another program, or one that could not be compared with the version that was read.
        warn("another version of \(url.lastPathComponent) is kept as \(version.lastPathComponent)")
      }
    default: usage()
    }
  }

  private static func usage() {
    fail("usage: shape-edit new PACKAGE COUNT | list PACKAGE | move PACKAGE NAME X Y")
  }

  private static func fail(_ message: String) {
    warn(message)
    exit(1)
  }

  private static func warn(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("shape-edit: \(message)\n".utf8))
  }
}

extension Drawing {
  /// Shapes in rows of a hundred.
  fileprivate init(count: Int) {
    for number in 0..<count {
      let name = "shape-\(number + 1)"
      order.append(name)
      shapes[name] = Shape(
        kind: number.isMultiple(of: 2) ? .circle : .rectangle, x: number % 100 * 10, y: number / 100 * 10, size: 8)
    }
  }
}
