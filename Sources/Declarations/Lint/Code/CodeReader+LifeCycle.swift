/// How an app starts, and whether it edits documents.
extension CodeReader {
  /// `struct NotesApp: App {`, including with other protocols.
  mutating func readApp(at index: Int) {
    let isConformance = isSign(index - 1, ":") || isSign(index - 1, ",") || isSign(index - 1, ".")
    guard isConformance, isInHead(index, after: { isWord($0, "struct") || isWord($0, "class") || isWord($0, "enum") })
    else { return }
    facts.lifeCycle.hasSwiftUIApp = true
  }

  /// `@main class AppDelegate: UIResponder, UIApplicationDelegate {`.
  mutating func readDelegate(at index: Int) {
    if isInHead(index, after: { isWord($0, "main") && isSign($0 - 1, "@") }) { facts.lifeCycle.startsUIKit = true }
  }

  /// Whether a token is in the head of a declaration, after a token of a kind.
  private func isInHead(_ index: Int, after isStart: (Int) -> Bool) -> Bool {
    for place in stride(from: index - 1, to: max(0, index - 32), by: -1) where !isSign(place, "<") {
      if isSign(place, "{") || isSign(place, "}") || isSign(place, ";") { return false }
      if isStart(place) { return true }
    }
    return isStart(max(0, index - 32))
  }

  /// `UIWindow(frame:`, `[[UIWindow alloc] initWithFrame:`.
  mutating func readWindow(at index: Int) {
    let isSwift = isSign(index + 1, "(") && isWord(index + 2, "frame")
    let isObjectiveC = isWord(index + 1, "alloc") && isSign(index + 2, "]") && isWord(index + 3, "initWithFrame")
    guard isSwift || isObjectiveC, facts.lifeCycle.windows.count < Self.maximumCount else { return }
    facts.lifeCycle.windows.append(place(from: index, to: index, &windowLines))
  }

  /// `DocumentGroup(newDocument:`, `DocumentGroup(editing:`; viewers have another label.
  mutating func readScene(at index: Int) {
    if isSign(index + 1, "("), isWord(index + 2, "newDocument") || isWord(index + 2, "editing") {
      facts.editsDocuments = true
    }
  }
}
