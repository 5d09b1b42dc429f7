import Foundation
import UTTestFixtures

@testable import FileCoordination

/// Accesses and presenters that do what they like, in random order, and what must be true of every such history.
struct NegotiationHistory {
  typealias Effect = PresenterNegotiation.Effect
  typealias Access = PresenterNegotiation.Access
  typealias Question = PresenterNegotiation.Question

  private final class Object: Sendable {}

  private let objects = (0..<3).map { _ in Object() }
  private var negotiation = PresenterNegotiation()
  private let defect: (Effect) -> [Effect]
  private var random: SeededGenerator

  private var messages: [Access: [ObjectIdentifier: [Preparation]]] = [:]
  private var gaveUp: Set<Access> = []
  private var live: [Access] = []
  private var told: [Access: Int] = [:]
  private var open: [Question] = []
  private var answered: [Question] = []
  /// The questions that their accesses do not wait for, because the presenter waits itself, or has answered the same
  /// question of another access.
  private var skipped: Set<Question> = []
  private var sent: [Access: [ObjectIdentifier: [Preparation]]] = [:]
  /// What must not be given back before an access ends.
  private var held: [Access: [Reacquirer]] = [:]
  private var reacquirers: [Reacquirer] = []
  private var returned: [ObjectIdentifier: Int] = [:]
  private var candidates: [ObjectIdentifier] = []
  private(set) var problems: [String] = []
  private(set) var counts: (asked: Int, late: Int, held: Int) = (0, 0, 0)

  /// - Parameter defect: what becomes of an effect.
  init(seed: UInt64, defect: @escaping (Effect) -> [Effect] = { [$0] }) {
    (random, self.defect) = (SeededGenerator(seed: seed), defect)
  }

  private var presenters: [ObjectIdentifier] { objects.map { ObjectIdentifier($0) } }

  // MARK: Steps

  mutating func run(steps: Int) {
    for _ in 0..<steps {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: ask()
      case 3...7: answer()
      case 8: answerAgain()
      case 9: giveUp()
      case 10: end()
      default: disturb()
      }
    }
    while !open.isEmpty { answer() }
    for access in live where told[access] == nil { problems.append("an access waits though all have answered") }
    while !live.isEmpty { end() }
    for reacquirer in reacquirers where returned[ObjectIdentifier(reacquirer)] != 1 {
      problems.append("an item was given back \(returned[ObjectIdentifier(reacquirer)] ?? 0) times")
    }
  }

  private mutating func ask() {
    let access = negotiation.newAccess()
    let all: [Preparation] = [.relinquish(toWriter: false), .relinquish(toWriter: true), .save, .accommodateDeletion]
    let asked = presenters.filter { _ in Bool.random(using: &random) }.map { presenter in
      (presenter: presenter, messages: all.filter { _ in Bool.random(using: &random) })
    }
    messages[access] = Dictionary(uniqueKeysWithValues: asked.map { ($0.presenter, $0.messages) })
    live.append(access)
    let own = Bool.random(using: &random) ? presenters.randomElement(using: &random) : nil
    handle(.asked(access, asked, by: own.map { .presenter($0) } ?? .program))
  }

  private mutating func answer() {
    guard let index = open.indices.randomElement(using: &random) else { return }
    let question = open.remove(at: index)
    answered.append(question)
    let isExpected =
      live.contains(question.access) && told[question.access] == nil && !gaveUp.contains(question.access)
      && !skipped.contains(question)
    if !isExpected { counts.late += 1 }
    guard question.demand != nil else {
      let isObjection = Int.random(in: 0..<8, using: &random) == 0
      let refusal = PresenterNegotiation.Refusal(path: nil, error: CocoaError(.userCancelled))
      return handle(.answered(question, isObjection ? refusal : nil))
    }
    relinquish(question, isExpected: isExpected)
  }

  private mutating func relinquish(_ question: Question, isExpected: Bool) {
    skipped.formUnion(open.filter { $0.demand == question.demand })
    guard Bool.random(using: &random) else { return handle(.relinquished(question, nil)) }
    let reacquirer = Reacquirer(OperationQueue()) {}
    reacquirers.append(reacquirer)
    if isExpected {
      counts.held += 1
      held[question.access, default: []].append(reacquirer)
    }
    handle(.relinquished(question, reacquirer))
  }

  /// A presenter answers twice. Its second way back is run by who hears of it.
  private mutating func answerAgain() {
    guard let question = answered.randomElement(using: &random), question.demand == nil else { return }
    handle(.answered(question, nil))
  }

  private mutating func giveUp() {
    guard let access = live.randomElement(using: &random) else { return }
    gaveUp.insert(access)
    handle(.gaveUp(access))
  }

  private mutating func end() {
    guard let index = live.indices.randomElement(using: &random) else { return }
    let access = live.remove(at: index)
    held[access] = nil
    handle(.ended(access, onQueues: Bool.random(using: &random)))
  }

  private mutating func disturb() {
    guard let presenter = presenters.randomElement(using: &random) else { return }
    if let index = candidates.firstIndex(of: presenter) {
      candidates.remove(at: index)
      handle(.candidacyEnded(presenter))
    } else if Bool.random(using: &random) {
      candidates.append(presenter)
      handle(.candidacyBegan(presenter))
    } else {
      skipped.formUnion(open.filter { $0.presenter == presenter && $0.demand != nil })
      handle(.waited(presenter))
    }
  }

  // MARK: Checks

  private mutating func handle(_ event: PresenterNegotiation.Event) {
    for effect in negotiation.handle(event).flatMap(defect) {
      switch effect {
      case .send(let question): noteSent(question)
      case .tell(let access, _):
        told[access, default: 0] += 1
        if told[access] != 1 { problems.append("an access was told twice") }
        // For the item, it may wait no longer because the presenter itself waits.
        if !gaveUp.contains(access), open.contains(where: { $0.access == access && $0.demand == nil }) {
          problems.append("an access was told before its presenters had answered")
        }
      case .giveBack(let reacquirers, _):
        for reacquirer in reacquirers {
          returned[ObjectIdentifier(reacquirer), default: 0] += 1
          let isHeld = held.contains { live.contains($0.key) && isCounted($0.key, reacquirer) }
          if isHeld { problems.append("an item was given back during an access that has it") }
        }
      }
    }
  }

  private func isCounted(_ access: Access, _ reacquirer: Reacquirer) -> Bool {
    held[access]?.contains { $0 === reacquirer } ?? false
  }

  private mutating func noteSent(_ question: Question) {
    counts.asked += 1
    open.append(question)
    if candidates.contains(question.presenter), question.demand != nil {
      problems.append("a presenter with an access of its own was asked for its item")
    }
    var earlier = sent[question.access]?[question.presenter] ?? []
    earlier.append(question.message)
    sent[question.access, default: [:]][question.presenter] = earlier
    // In the order of the messages; some are skipped.
    var rest = (messages[question.access]?[question.presenter] ?? [])[...]
    for message in earlier {
      rest = rest.drop { $0 != message }
      if rest.popFirst() == nil { problems.append("messages were sent out of order, or twice") }
    }
  }
}
