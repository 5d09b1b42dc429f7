import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// What presenters are asked in each situation, as the rules of `PresenterNegotiation` and NSFileCoordinator.h say.
@Suite struct PresenterNegotiationTests {
  private final class Object: Sendable {}

  private enum Situation: CaseIterable {
    case free, askedForReader, askedForWriter, relinquishedToReader, relinquishedToWriter, nothingToRelinquish
    case takesAccess, tookAccess, waitsItself
  }

  /// What becomes of an access that needs the item.
  private enum Result: Equatable { case asks, waits, goesOn }

  private static let table: [Situation: (toReader: Result, toWriter: Result)] = [
    .free: (.asks, .asks),
    .askedForReader: (.waits, .asks),
    .askedForWriter: (.waits, .waits),
    .relinquishedToReader: (.goesOn, .asks),
    .relinquishedToWriter: (.goesOn, .goesOn),
    .nothingToRelinquish: (.asks, .asks),
    .takesAccess: (.goesOn, .goesOn),
    .tookAccess: (.asks, .asks),
    .waitsItself: (.asks, .asks),
  ]

  private let presenter = Object()
  private var identity: ObjectIdentifier { ObjectIdentifier(presenter) }

  private func question(_ access: PresenterNegotiation.Access, toWriter: Bool) -> PresenterNegotiation.Question {
    .init(access: access, presenter: identity, message: .relinquish(toWriter: toWriter))
  }

  /// A negotiation in a situation, with an access that has asked in it.
  private func negotiation(in situation: Situation) -> (PresenterNegotiation, PresenterNegotiation.Access) {
    var negotiation = PresenterNegotiation()
    let first = negotiation.newAccess()
    let reacquirer = Reacquirer(OperationQueue()) {}
    func asked(toWriter: Bool) -> PresenterNegotiation.Event {
      .asked(first, [(identity, [.relinquish(toWriter: toWriter)])], by: .program)
    }
    let events: [PresenterNegotiation.Event] =
      switch situation {
      case .free: []
      case .askedForReader: [asked(toWriter: false)]
      case .askedForWriter: [asked(toWriter: true)]
      case .relinquishedToReader: [asked(toWriter: false), .relinquished(question(first, toWriter: false), reacquirer)]
      case .relinquishedToWriter: [asked(toWriter: true), .relinquished(question(first, toWriter: true), reacquirer)]
      case .nothingToRelinquish: [asked(toWriter: true), .relinquished(question(first, toWriter: true), nil)]
      case .takesAccess: [.candidacyBegan(identity)]
      case .tookAccess: [.candidacyBegan(identity), .candidacyEnded(identity)]
      case .waitsItself: [asked(toWriter: true), .waited(identity)]
      }
    for event in events { _ = negotiation.handle(event) }
    return (negotiation, first)
  }

  @Test func `in each situation, an access asks, waits for the answer to another one, or goes on`() {
    for situation in Situation.allCases {
      for toWriter in [false, true] {
        var (negotiation, _) = negotiation(in: situation)
        let access = negotiation.newAccess()
        let effects = negotiation.handle(
          .asked(access, [(identity, [.relinquish(toWriter: toWriter)])], by: .program))
        let result: Result =
          switch effects.first {
          case .send(question(access, toWriter: toWriter)): .asks
          case .tell(access, nil): .goesOn
          default: .waits
          }
        let expected = Self.table[situation].map { toWriter ? $0.toWriter : $0.toReader }
        let count = result == .waits ? 0 : 1
        #expect(result == expected && effects.count == count, "\(situation), to writer: \(toWriter)")
      }
    }
  }

  @Test func `an item goes back after the last access that has it`() {
    var (negotiation, first) = negotiation(in: .relinquishedToReader)
    let second = negotiation.newAccess()
    _ = negotiation.handle(.asked(second, [(identity, [.relinquish(toWriter: false)])], by: .program))
    #expect(negotiation.handle(.ended(first, onQueues: false)).isEmpty)
    let effects = negotiation.handle(.ended(second, onQueues: true))
    guard case .giveBack(let reacquirers, onQueue: true)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(reacquirers.count == 1 && effects.count == 1)
  }

  @Test func `a late answer gives the item back at once`() {
    for event in [PresenterNegotiation.Event.gaveUp, { .ended($0, onQueues: false) }] {
      var (negotiation, first) = negotiation(in: .askedForWriter)
      _ = negotiation.handle(event(first))
      let reacquirer = Reacquirer(OperationQueue()) {}
      let effects = negotiation.handle(.relinquished(question(first, toWriter: true), reacquirer))
      guard case .giveBack(let reacquirers, onQueue: false)? = effects.first else {
        Issue.record("\(effects)")
        continue
      }
      #expect(reacquirers.count == 1 && reacquirers.first === reacquirer && effects.count == 1)
    }
  }

  @Test func `messages go one after another, and end with an objection`() {
    var negotiation = PresenterNegotiation()
    let access = negotiation.newAccess()
    let messages: [Preparation] = [.relinquish(toWriter: true), .save, .accommodateDeletion]
    var sent: [Preparation] = []
    func note(_ effects: [PresenterNegotiation.Effect]) -> PresenterNegotiation.Question? {
      guard case .send(let question)? = effects.first, effects.count == 1 else { return nil }
      sent.append(question.message)
      return question
    }
    let first = note(negotiation.handle(.asked(access, [(identity, messages)], by: .program)))
    let second = first.flatMap { note(negotiation.handle(.relinquished($0, nil))) }
    let objection = PresenterNegotiation.Refusal(path: [1], error: CocoaError(.userCancelled))
    let end = second.map { negotiation.handle(.answered($0, objection)) }
    #expect(sent == Array(messages.prefix(2)))
    guard case .tell(access, let refusal)? = end?.first else {
      Issue.record("\(String(describing: end))")
      return
    }
    #expect(refusal?.path == [1] && negotiation.refusal(of: access)?.path == [1])
  }

  @Test func `presenters that wait for each other are not asked`() {
    let (other, third) = (Object(), Object())
    let identities = [identity, ObjectIdentifier(other), ObjectIdentifier(third)]
    var negotiation = PresenterNegotiation()
    func ask(_ presenter: Int, by own: Int) -> [PresenterNegotiation.Effect] {
      let asked = [(presenter: identities[presenter], messages: [Preparation.save])]
      return negotiation.handle(.asked(negotiation.newAccess(), asked, by: .presenter(identities[own])))
    }
    func asks(_ effects: [PresenterNegotiation.Effect]) -> Bool {
      if case .send? = effects.first { true } else { false }
    }
    #expect(asks(ask(1, by: 0)) && asks(ask(2, by: 1)))
    #expect(negotiation.waits(identities[0], for: identities[2]))
    #expect(!asks(ask(0, by: 2)) && !asks(ask(0, by: 1)) && !asks(ask(1, by: 2)))
    #expect(asks(ask(2, by: 0)) && !negotiation.waits(identities[2], for: identities[0]))
  }
}
