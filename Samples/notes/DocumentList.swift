import DocumentFrameworks

/// The notes in a container on all devices, from which the user chooses one.
@MainActor final class DocumentList {
  private let container: DocumentContainer
  private let terminal: Terminal
  private var items: [DocumentContainer.Item] = []
  private var selected: DocumentContainer.Item.ID?
  private var message = ""

  init(_ container: DocumentContainer, _ terminal: Terminal) {
    (self.container, self.terminal) = (container, terminal)
  }

  /// Returns the note that the user chooses, opened; nil if none is chosen.
  func choose(_ open: (URL) async throws -> Note) async -> Note? {
    draw()
    let updates = Task { for await items in container.items { show(items) } }
    defer { updates.cancel() }
    for await keys in terminal.keys {
      for key in keys {
        switch key {
        case .up, .down: move(key == .up ? -1 : 1)
        case .character("\n"): if let note = await openSelected(open) { return note }
        case .control("c"), .control("q"): return nil
        default: break
        }
      }
      draw()
    }
    return nil
  }

  private func show(_ all: [DocumentContainer.Item]) {
    items = all.filter { ["jot", "jotter"].contains($0.url.pathExtension) }
    if !items.contains(where: { $0.id == selected }) { selected = items.first?.id }
    draw()
  }

  private func move(_ rows: Int) {
    guard let index = items.firstIndex(where: { $0.id == selected }), items.indices.contains(index + rows) else {
      return
    }
    selected = items[index + rows].id
  }

  private func openSelected(_ open: (URL) async throws -> Note) async -> Note? {
    guard let item = items.first(where: { $0.id == selected }) else { return nil }
    do {
      try await container.download(item.url) { part in Task { @MainActor in self.tell("\(Int(part * 100)) %") } }
      return try await open(item.url)
    } catch {
      tell(DocumentError.message(for: error))
      return nil
    }
  }

  private func tell(_ text: String) {
    message = text
    draw()
  }

  private func draw() {
    let rows = items.map { item in
      let conflict = item.hasConflict ? "  in conflict" : ""
      return "\(item.id == selected ? ">" : " ") \(item.name): \(item.state.rawValue)\(conflict)"
    }
    let status = "\(container.name): \(rows.isEmpty ? "no notes" : "Enter opens")  \(message)"
    // The rows around the selected one are visible.
    let row = items.firstIndex { $0.id == selected } ?? 0
    terminal.show(rows.map { Array($0)[...] }, status: status, cursor: (row, 0))
  }
}
