import Testing
import UTTestFixtures
import UndoManagers

/// Managers with many groups: a call does not go through all of them.
@Suite struct UndoManagerGrowthTests {
  /// A manager with a group for each of many objects, in turn.
  private static func filled(_ count: Int, levels: Int = 0) -> (manager: UndoManager, counters: [Counter]) {
    let manager = UndoManager()
    manager.levelsOfUndo = levels
    let counters = (0..<count).map { _ in Counter(manager) }
    for counter in counters {
      counter.set(1)
      manager.endTurn()
    }
    return (manager, counters)
  }

  @Test func `the actions on an object are removed without looking at those on others`() {
    let growth = Growth(from: 200, { Self.filled($0) }) { manager, counters in
      manager.removeAllActions(withTarget: counters[counters.count / 2])
      #expect(manager.undoCount == counters.count - 1)
    }
    #expect(growth.isConstant, "\(growth)")
  }

  @Test func `removing the actions on each object in turn takes time in proportion`() {
    let growth = Growth(from: 200, { Self.filled($0) }) { manager, counters in
      for counter in counters { manager.removeAllActions(withTarget: counter) }
      #expect(!manager.canUndo)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `an action at the limit drops the oldest group without moving the others`() {
    let growth = Growth(from: 200, { Self.filled($0, levels: $0) }) { manager, counters in
      for counter in counters {
        counter.set(2)
        manager.endTurn()
      }
      #expect(manager.undoCount == counters.count)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// The same calls to a manager and to a list of what it should undo.
  @Test(arguments: Thorough.seeds(400)) func `whatever is removed, the rest is undone in order`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let manager = UndoManager()
    var undone: [Int] = []
    let targets = (0..<5).map { _ in Counter(manager) }
    // Each group as the numbers of its actions, by target.
    var groups: [[(target: Int, number: Int)]] = []
    var number = 0
    func trim() {
      if manager.levelsOfUndo > 0 { groups.removeFirst(max(0, groups.count - manager.levelsOfUndo)) }
    }
    for _ in 0..<80 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...4:
        groups.append([])
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let target = Int.random(in: targets.indices, using: &generator)
          number += 1
          let own = number
          manager.registerUndo(withTarget: targets[target]) { _ in undone.append(own) }
          groups[groups.count - 1].append((target, own))
        }
        manager.endTurn()
        trim()
      case 5:
        let target = Int.random(in: targets.indices, using: &generator)
        manager.removeAllActions(withTarget: targets[target])
        groups = groups.map { $0.filter { $0.target != target } }.filter { !$0.isEmpty }
      case 6:
        manager.levelsOfUndo = Int.random(in: 0...20, using: &generator)
        trim()
      default:
        undone = []
        manager.undo()
        #expect(undone == (groups.popLast() ?? []).reversed().map(\.number))
      }
      #expect(manager.undoCount == groups.count)
    }
    for group in groups.reversed() {
      undone = []
      manager.undo()
      #expect(undone == group.reversed().map(\.number))
    }
    #expect(!manager.canUndo)
  }
}
