@testable import UTLibC
@testable import UTSystemCalls
@testable import UTTurnTables

/// A table with any contents: reading it, taking turns in it, and freeing what dead processes left there come to an end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTurnTables(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let layout = TableLayout(slotCount: 6, recordSize: SlotRecord.maximumSize, processCount: TurnWord.maximumProcess + 1)
  var cells = FuzzedCells(bytes)
  let reader = TableReader(cells: cells, layout: layout)
  let graph = WaitGraph(reader.turns())
  for turn in reader.turns() {
    precondition(graph.cycle(of: turn.number)?.first.map { $0.number == turn.number } ?? true)
    let holder = reader.holder(turn, namespace: 0)
    precondition(holder.items.allSatisfy { $0.name.count <= TurnItem.maximumName && $0.path.count < 600 })
    precondition(!holder.processText.isEmpty)
  }
  for presenter in reader.presenters() { precondition(!reader.holder(presenter, namespace: 0).itemText.isEmpty) }
  for item in reader.turns().flatMap(\.items).prefix(2) + [FuzzedCells.item] { takeTurn(item, &cells, layout) }
  var reaping = Reaping(of: Int(bytes.first ?? 0), layout: layout)
  var steps = 0
  while true {
    let progress = reaping.step(&cells)
    if progress == .finished { break }
    if progress == .mustProbe { reaping.conclude(isAlive: false) }
    steps += 1
    precondition(steps < 10_000, "freeing does not end")
  }
  return 0
}

/// Takes a turn, and passes over what is in its way.
private func takeTurn(_ item: TurnItem, _ cells: inout FuzzedCells, _ layout: TableLayout) {
  var attempt = TurnAttempt([item, FuzzedCells.item], process: 1, layout: layout)
  var (steps, isReleased) = (0, false)
  while true {
    steps += 1
    precondition(steps < 100_000, "a turn does not end")
    switch attempt.step(&cells) {
    case .going, .mustWake: continue
    case .released: return
    case .full, .granted: break
    case .blocked(let cell, let word):
      var passing = PassingOver(cell: cell, word: word, layout: layout)
      passage: for _ in 0..<1_000 {
        switch passing.step(&cells) {
        case .unblocked: passing.sendBack()
        case .going, .mustWake: break
        case .blocked, .finished: break passage
        }
      }
      // As if it was waited for in vain.
      if steps < 50_000 { continue }
    }
    if !isReleased { attempt.release() }
    isReleased = true
  }
}

/// Cells that contain the input, again and again.
private struct FuzzedCells: SharedCells {
  static let item = TurnItem(
    parent: ItemIdentity(device: 1, inode: 2), name: [97], identity: nil, ancestors: [], isWritten: true,
    isTree: false)

  private let input: [UInt64]
  private var changed: [Int: UInt64] = [:]

  init(_ bytes: [UInt8]) {
    input = stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  func load(_ cell: Int) -> UInt64 { changed[cell] ?? (input.isEmpty ? 0 : input[cell % input.count]) }
  mutating func store(_ value: UInt64, in cell: Int) { changed[cell] = value }

  mutating func exchange(_ value: UInt64, in cell: Int) -> UInt64 {
    defer { changed[cell] = value }
    return load(cell)
  }

  mutating func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64 {
    let found = load(cell)
    if found == expected { changed[cell] = value }
    return found
  }

  mutating func increment(_ cell: Int) -> UInt64 {
    defer { changed[cell] = load(cell) &+ 1 }
    return load(cell)
  }
}
