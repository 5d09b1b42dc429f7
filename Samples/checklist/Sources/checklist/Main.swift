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
    // What a view does: it hears of each change, and shows what there is then.
    let list = session.document
    var changes = 0
    let observation = list.objectWillChange.sink { changes += 1 }
    for title in CommandLine.arguments.dropFirst(2) {
      list.change(to: list.titles + [title], undoManager: session.undoManager)
    }
    observation.cancel()
    print("\(changes) \(changes == 1 ? "change" : "changes"): \(list.titles.joined(separator: ", "))")
    try await session.close()
    // The actions hold the undo manager that holds them.
    session.undoManager.removeAllActions()
  }
}
