import Foundation
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// Random accesses within each other, one after another, and whether each does what the model does.
struct CrossedHistory {
  /// An access has done something else than the model.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  private let desk: Desk
  private let hosted: URL?
  /// Whether only queues take part, so that they wait for each other more often.
  private let isAboutQueues: Bool
  private let crossed: CrossedAccesses
  private var model = WaitModel()
  private var random: SeededGenerator
  /// The accesses that each actor has, the innermost one last.
  private var held: [[Int]]
  private var finished: Set<Int> = []
  private var requests = 14
  private var purpose: UInt64 = 0
  /// What was done, for messages.
  private(set) var steps: [String] = []

  /// What can become of an access, and why it would wait forever.
  enum End: CaseIterable { case granted, turns, oneQueue, severalQueues, severalProcesses, presenter }

  /// How many accesses ended in which way.
  private(set) var counts: [End: Int] = [:]

  init(_ desk: Desk, seed: UInt64) {
    self.desk = desk
    random = SeededGenerator(seed: seed)
    isAboutQueues = seed.isMultiple(of: 2)
    hosted = Int.random(in: 0..<4, using: &random) == 0 ? desk.url("folder/b.txt") : nil
    crossed = CrossedAccesses(
      tableFolder: desk.tableFolder, isAcross: seed.isMultiple(of: 4), hosted: hosted,
      presented: [desk.url("folder/a.txt"), desk.url("note.rtfd")])
    held = Array(repeating: [], count: CrossedAccesses.count)
  }

  /// - Throws: ``Mismatch``; `Missing`, as for accesses that wait forever.
  mutating func run() async throws {
    do {
      while finished.count < CrossedAccesses.count { try await step() }
      try await eventually("the end of all turns") { try desk.table.turns().isEmpty }
    } catch {
      crossed.stop()
      throw error
    }
    try await eventually("the end of all messages") { crossed.isIdle }
    crossed.removePresenters()
  }

  private mutating func step() async throws {
    let free = (0..<CrossedAccesses.count).filter { !finished.contains($0) && model.wait(of: $0) == nil }
    guard let actor = free.randomElement(using: &random) else { throw Mismatch(description: "everything waits") }
    if isAboutQueues, actor >= CrossedAccesses.queueCount { return try await leave(actor) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5 where requests > 0 && held[actor].count < (isAboutQueues ? 1 : 3): try await request(by: actor)
    case 5..<8 where requests > 0 && CrossedAccesses.hasQueues(actor): start(by: actor)
    case 8, 9: try await leave(actor)
    default: if requests == 0 { try await leave(actor) }
    }
    try await settle()
  }

  // MARK: Steps

  /// Makes a request; a part of them with the purpose of the surrounding access, which they do not wait for.
  private mutating func newTurn(by actor: Int, host: Int?) -> WaitModel.Turn {
    requests -= 1
    purpose += 1
    let isInProcess = host.map { crossed.shareProcess(actor, $0) } ?? true
    let outer = isInProcess ? held[actor].last : nil
    let isOfOuter = Int.random(in: 0..<5, using: &random) == 0
    let urls = ["folder/a.txt", "folder/b.txt", "note.rtfd/TXT.rtf", "note.rtfd/inner.rtfd/TXT.rtf"].map(desk.url)
    let kinds: [FileAccess.Kind] = [.reading, .readingWithoutChanges, .writing, .writing, .writingForMerging]
    var accesses = (0..<(Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1)).map { _ in
      FileAccess(kinds.randomElement(using: &random)!, urls.randomElement(using: &random)!)
    }
    if isAboutQueues {
      // An item of which the access goes on on the other queue, if there is one: a ring of queues needs these.
      let elsewhere = model.turns.sorted { $0.key < $1.key }.filter { $0.value.host.map { $0 != actor } ?? false }
      let item = host == nil ? elsewhere.randomElement(using: &random)?.value.accesses.first?.url : nil
      accesses = [.writing(item ?? urls.randomElement(using: &random)!)]
    } else if Int.random(in: 0..<8, using: &random) == 0 {
      accesses[0] = .moving(desk.url("folder"))
    }
    let shared = isOfOuter ? outer.flatMap { model.turns[$0]?.purpose } : nil
    return WaitModel.Turn(
      accesses: accesses, purpose: shared ?? purpose, actor: actor, outer: outer, host: host)
  }

  private mutating func note(_ actor: Int, _ text: String) { steps.append("\(actor) \(text)") }

  private static func text(_ turn: WaitModel.Turn) -> String {
    turn.accesses.map { "\($0.kind) \($0.url.lastPathComponent)" }.joined(separator: " and ")
      + " within \(turn.outer.map(String.init) ?? "none") for \(turn.purpose)"
  }

  private mutating func request(by actor: Int) async throws {
    let turn = newTurn(by: actor, host: nil)
    let number = model.request(turn)
    note(actor, "requests \(number): \(Self.text(turn))")
    let isRefused =
      actor == 0
      && hosted.map { url in
        turn.accesses.contains { $0.url == url || WaitModel.contains($0, .reading(url)) }
      } ?? false
    crossed.tell(actor, .request(number, turn.accesses, purpose: turn.purpose))
    guard isRefused else { return }
    // A presenter could answer only on the queue on which this waits.
    model.fail(number)
    try await eventually("the refusal of \(number)") { crossed.outcome(number) != nil }
    guard case .failure(.wouldDeadlock)? = crossed.outcome(number) else {
      throw Mismatch(description: "\(number) does not fail")
    }
    counts[.presenter, default: 0] += 1
  }

  private mutating func start(by actor: Int) {
    // Its own queue would only wait for itself.
    let hosts = (0..<CrossedAccesses.queueCount).filter { !isAboutQueues || $0 != actor }
    let host = hosts.randomElement(using: &random)!
    let turn = newTurn(by: actor, host: host)
    let number = model.request(turn)
    note(actor, "starts \(number), which goes on on the queue of \(host): \(Self.text(turn))")
    crossed.tell(actor, .start(number, turn.accesses, purpose: turn.purpose, host: host))
  }

  private mutating func leave(_ actor: Int) async throws {
    crossed.tell(actor, .leave)
    guard let number = held[actor].popLast() else {
      note(actor, "finishes")
      finished.insert(actor)
      return try await eventually("the end of \(actor)") { !crossed.isRunning(actor) }
    }
    note(actor, "ends \(number)")
    try await eventually("the end of \(number)") { crossed.hasEnded(number) }
    model.end(number)
  }

  // MARK: Outcomes

  /// Waits for everything that must happen now, in the model and in the arbiters.
  private mutating func settle() async throws {
    while true {
      let freed = model.turns.first { _, turn in
        turn.isGranted && !turn.hasEnded && turn.host.map(finished.contains) ?? false
      }
      let cyclic = model.noteCyclic()
      if let number = freed?.key {
        try await eventually("the end of \(number), whose queue is free") { crossed.hasEnded(number) }
        model.end(number)
      } else if let number = model.waiting.first(where: { model.obstacles(of: $0).isEmpty }) {
        try await eventually("the grant of \(number)") { crossed.outcome(number) != nil }
        try take(number)
      } else {
        guard let number = try await nextOutcome(of: cyclic) else { return }
        try take(number)
      }
    }
  }

  /// Waits for an outcome, or until all accesses that the model has waiting do.
  ///
  /// - Parameter cyclic: those that would wait forever: one of them fails first.
  /// - Returns: the number of the access; nil if all wait.
  private func nextOutcome(of cyclic: Set<Int>) async throws -> Int? {
    let waiting = model.waiting
    if !cyclic.isEmpty {
      try await eventually("the failure of one of \(cyclic.sorted())") { cyclic.contains(where: hasFailed) }
      return cyclic.sorted().first(where: hasFailed)
    }
    // A turn has its place in the queue when it is seen there.
    try await eventually("the waits of \(waiting)") {
      try waiting.contains { crossed.outcome($0) != nil } || desk.waiting == waiting.count
    }
    guard let number = waiting.first(where: { crossed.outcome($0) != nil }), !hasFailed(number) else {
      return waiting.first(where: hasFailed)
    }
    // What waited for an access that fails may hear first that this does not wait any longer.
    let failing = model.obstacles(of: number).first { model.turns[$0].map { !$0.isGranted && $0.wasInCycle } ?? false }
    guard let failing else { return number }
    try await eventually("the outcome of \(failing)") { crossed.outcome(failing) != nil }
    return failing
  }

  private func hasFailed(_ number: Int) -> Bool {
    if case .failure? = crossed.outcome(number) { true } else { false }
  }

  /// Why accesses would wait forever.
  private var reason: End {
    if !model.cyclic(across: []).isEmpty { return .turns }
    let isOne = (0..<CrossedAccesses.queueCount).contains { !model.cyclic(across: [$0]).isEmpty }
    return isOne ? .oneQueue : crossed.isAcross ? .severalProcesses : .severalQueues
  }

  private mutating func take(_ number: Int) throws {
    guard let turn = model.turns[number], let outcome = crossed.outcome(number) else { return }
    switch outcome {
    case .success:
      let obstacles = model.obstacles(of: number)
      guard obstacles.isEmpty else { throw Mismatch(description: "\(number) is granted before \(obstacles)") }
      counts[.granted, default: 0] += 1
      model.grant(number)
      if turn.host == nil { held[turn.actor].append(number) }
    case .failure(.wouldDeadlock):
      guard turn.wasInCycle else { throw Mismatch(description: "\(number) fails, but would not wait forever") }
      counts[reason, default: 0] += 1
      model.fail(number)
    case .failure(let error): throw Mismatch(description: "\(number): \(error)")
    }
    note(turn.actor, "\(model.turns[number] == nil ? "fails" : "is granted") \(number)")
  }
}
