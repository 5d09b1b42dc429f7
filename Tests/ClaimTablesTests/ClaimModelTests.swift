@testable import ClaimTables
import Testing

private func item(_ name: String, writes: Bool = true, in parent: UInt64 = 1) -> ClaimedItem {
  let folder = ClaimedItem.Identity(device: 7, inode: parent)
  return ClaimedItem(
    parent: folder, name: Array(name.utf8), identity: nil, ancestors: [folder], isWritten: writes, isTree: false)
}

/// Every order of the steps of several processes.
struct ClaimModelTests {
  /// Looks at every state that can be reached from one.
  /// - Returns: how many there are.
  private func explore(_ start: ClaimModel, conflicts: @escaping (Int, Int) -> Bool, tickets: UInt64 = 8, limit: Int = 3_000_000) -> (states: Int, problem: String?) {
    var seen: Set<ClaimModel> = [start]
    var stack = [start]
    while let state = stack.popLast() {
      if let violation = state.violation(conflicts) { return (seen.count, violation) }
      var isStuck = true
      if state.cells.load(8) > tickets { continue }
      for index in state.actors.indices where state.canStep(index) {
        isStuck = false
        var next = state
        next.step(index)
        if seen.insert(next).inserted { stack.append(next) }
      }
      if isStuck, !state.actors.allSatisfy({ $0.isOver && $0.hasHeld }) { return (seen.count, "stuck: \(state)") }
      if seen.count > limit { return (seen.count, "too many states") }
    }
    return (seen.count, nil)
  }

  @Test func `two writers of one item take turns`() {
    let result = explore(ClaimModel([[item("a")], [item("a")]]), conflicts: { _, _ in true })
    print("two writers:", result)
    #expect(result.problem == nil)
  }

  @Test func `a ticket that is drawn secretly is caught`() {
    var model = ClaimModel([[item("a")], [item("a")]])
    model.drawsSecretly = true
    let result = explore(model, conflicts: { _, _ in true })
    print("secret:", result)
    #expect(result.problem == "processes 1 and 2 hold what conflicts")
  }

  @Test func `a reader and two writers`() {
    let result = explore(ClaimModel([[item("a", writes: false)], [item("a")], [item("a", writes: false)]]), conflicts: { one, other in one == 1 || other == 1 }, tickets: 6)
    print("three:", result)
    #expect(result.problem == nil)
  }
}
