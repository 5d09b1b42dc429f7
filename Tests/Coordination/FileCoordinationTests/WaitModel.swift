import Foundation

@testable import FileCoordination

/// What accesses wait for, as the documentation has it: arbiters are compared with this.
///
/// An access waits for those that exclude it and were requested before, but not behind those that wait for one that it
/// is made within. It lasts as long as those within it. One that goes on only on a queue waits for the code on that
/// queue.
struct WaitModel {
  struct Turn {
    let accesses: [FileAccess]
    let purpose: UInt64
    /// Who requested it.
    let actor: Int
    /// The access within which it was requested.
    let outer: Int?
    /// On whose queue it goes on, once that is free; nil if it goes on where it was requested.
    let host: Int?
    var isGranted = false
    /// Whether it has ended but for those within it.
    var hasEnded = false
    /// Whether it waited, at some time, for one that waited for it.
    var wasInCycle = false
  }

  /// By number, in the order of the requests.
  private(set) var turns: [Int: Turn] = [:]
  private var last = 0

  /// - Returns: the number of the access, which waits at first.
  mutating func request(_ turn: Turn) -> Int {
    last += 1
    turns[last] = turn
    return last
  }

  mutating func grant(_ number: Int) { turns[number]?.isGranted = true }

  mutating func fail(_ number: Int) { remove(number) }

  mutating func end(_ number: Int) {
    turns[number]?.hasEnded = true
    if !turns.values.contains(where: { $0.outer == number }) { remove(number) }
  }

  /// Removes an access, and with it the surrounding ones that had to last as long.
  private mutating func remove(_ number: Int) {
    guard let outer = turns.removeValue(forKey: number)?.outer, turns[outer]?.hasEnded ?? false else { return }
    end(outer)
  }

  // MARK: Waits

  var waiting: [Int] { turns.filter { !$0.value.isGranted }.keys.sorted() }

  /// The access for which an actor waits itself.
  func wait(of actor: Int) -> Int? {
    turns.first { $0.value.actor == actor && $0.value.host == nil && !$0.value.isGranted }?.key
  }

  /// The accesses that come before one that waits.
  func obstacles(of number: Int) -> [Int] {
    guard let turn = turns[number] else { return [] }
    let enclosures = enclosures(of: turn)
    return turns.filter { other, candidate in
      other < number && Self.conflict(candidate, turn)
        && (candidate.isGranted || !enclosures.contains { $0.key < other && Self.conflict($0.value, candidate) })
    }.map(\.key)
  }

  private func enclosures(of turn: Turn) -> [Int: Turn] {
    var (found, next): ([Int: Turn], Int?) = ([:], turn.outer)
    while let number = next, let outer = turns[number] { (found[number], next) = (outer, outer.outer) }
    return found
  }

  private func awaited(by number: Int, across hosts: Set<Int>) -> [Int] {
    guard let turn = turns[number] else { return [] }
    guard turn.isGranted else { return obstacles(of: number) }
    let inner = turns.filter { $0.value.outer == number }.map(\.key)
    guard let host = turn.host, hosts.contains(host), let blocking = wait(of: host) else { return inner }
    return inner + [blocking]
  }

  /// The accesses that wait for themselves through others.
  ///
  /// - Parameter hosts: the actors on whose queues others may wait.
  func cyclic(across hosts: Set<Int>) -> Set<Int> {
    Set(
      waiting.filter { number in
        var (known, open): (Set<Int>, [Int]) = ([], [number])
        while let next = open.popLast() {
          for other in awaited(by: next, across: hosts) {
            if other == number { return true }
            if known.insert(other).inserted { open.append(other) }
          }
        }
        return false
      })
  }

  /// The same, which may fail from now on.
  mutating func noteCyclic() -> Set<Int> {
    let cyclic = cyclic(across: Set(turns.values.compactMap(\.host)))
    for number in cyclic { turns[number]?.wasInCycle = true }
    return cyclic
  }

  // MARK: Conflicts

  private static func conflict(_ one: Turn, _ other: Turn) -> Bool {
    one.purpose != other.purpose
      && one.accesses.contains { access in other.accesses.contains { conflict(access, $0) } }
  }

  private static func conflict(_ one: FileAccess, _ other: FileAccess) -> Bool {
    guard one.kind.isExclusive || other.kind.isExclusive else { return false }
    return item(one) == item(other) || contains(one, other) || contains(other, one)
  }

  /// Whether an access to a folder is one to everything in it.
  static func contains(_ access: FileAccess, _ other: FileAccess) -> Bool {
    access.kind == .moving && item(other).hasPrefix(item(access) + "/")
  }

  /// A package is one item.
  private static func item(_ access: FileAccess) -> String {
    let path = access.url.path
    return path.range(of: ".rtfd").map { String(path[..<$0.upperBound]) } ?? path
  }
}
