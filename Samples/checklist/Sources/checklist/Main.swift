import Documents
import OpenCombine

/// Adds titles to a checklist: `checklist List.json Eggs Milk`.
@main struct Main {
  @MainActor static func main() async throws {
    guard CommandLine.arguments.count > 2 else { return print("usage: checklist FILE TITLE...") }
    let url = URL(filePath: CommandLine.arguments[1])
    let session: DocumentSession<Checklist>
    if FileManager.default.fileExists(atPath: url.path) {
      session = try await DocumentSession<Checklist>.open(at: url)
    } else {
      session = DocumentSession(newDocument: Checklist(), at: url)
      try await session.save()
    }
    // Like a view: observes each change, then shows the result.
    let list = session.document
    var changes = 0
    let observation = list.objectWillChange.sink { changes += 1 }
    for title in CommandLine.arguments.dropFirst(2) {
      list.change(to: list.titles + [title], undoManager: session.undoManager)
    }
    observation.cancel()
    print("\(changes) \(changes == 1 ? "change" : "changes"): \(list.titles.joined(separator: ", "))")
    try await session.close()
    // The actions and the undo manager keep each other alive.
    session.undoManager.removeAllActions()
  }
}
