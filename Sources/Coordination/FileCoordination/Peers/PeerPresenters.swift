import UTSystemCalls
import UTTurnTables

/// The presenters of other processes: asks them to prepare for accesses, and notifies them of changes.
struct PeerPresenters: Sendable {
  let shared: SharedTable

  /// Begins to ask the presenters that an access concerns.
  ///
  /// - Parameters:
  ///   - request: the access.
  ///   - isOfPresenter: whether a presenter makes the access.
  ///   - earlier: the numbers of the requests that wait for this presenter.
  ///   - batches: the numbers of requests that prepared presenters for it.
  /// - Returns: nil if there are none.
  func ask(
    _ request: AccessRequest, isOfPresenter: Bool, after earlier: @autoclosure () -> [UInt64],
    preparedBy batches: [UInt64]
  ) -> PreparedPeers? {
    guard let registration = shared.registration else { return nil }
    let processes = registration.presenters(
      concerning: request.items.map {
        PresenterSearch(PathNumbers($0.path), includesContents: $0.isTree || $0.includesContents)
      })
    guard !processes.isEmpty else { return nil }
    let number = PeerRequest.newNumber(isOfPresenter: isOfPresenter, after: earlier())
    let inquiries = processes.flatMap { process in
      let items = process.items.sorted().map { request.items[$0] }
      let part = PeerRequest(number: number, batches: batches, access: AccessRequest(items: items))
      return PeerMessage.packets(for: part).map { PreparedPeers.Inquiry(process: process.number, packet: $0) }
    }
    return PreparedPeers(inquiries, number: number, registration)
  }

  /// Notifies the presenters of other processes.
  ///
  /// - Parameters:
  ///   - news: the changes.
  ///   - told: the numbers of processes that were notified before.
  ///   - surrounding: the accesses that enclose the changes.
  func notify(_ news: [ItemNews], besides told: Set<Int> = [], during surrounding: [PreparedPeers] = []) {
    guard !news.isEmpty, let registration = shared.registration else { return }
    var searches: [PresenterSearch] = []
    var indices: [Int] = []
    for (index, item) in news.enumerated() {
      let new = Self.searches(for: item)
      searches += new
      indices += new.map { _ in index }
    }
    for process in registration.presenters(concerning: searches) where !told.contains(process.number) {
      let part = Set(process.items.map { indices[$0] }).sorted().map { news[$0] }
      // On one connection, messages arrive in order.
      if surrounding.contains(where: { $0.send(part, to: process.number) }) { continue }
      if Self.deliver(part, to: process, registration) { continue }
      // It accepts no connections now, but checks for this note after the connections that it accepted.
      registration.noteMissedMessage(process)
      _ = Self.deliver(part, to: process, registration)
    }
  }

  private static func searches(for news: ItemNews) -> [PresenterSearch] {
    switch news {
    case .changed(let path, _), .ubiquityAttributes(let path, _), .version(_, let path, _, _):
      [PresenterSearch(PathNumbers(path), includesContents: false)]
    case .moved(let old, let new):
      [
        PresenterSearch(PathNumbers(old), includesContents: true),
        PresenterSearch(PathNumbers(new), includesContents: false),
      ]
    }
  }

  /// - Returns: false if the process is busy.
  private static func deliver(_ news: [ItemNews], to process: PresentingProcess, _ registration: Registration) -> Bool {
    do throws(PacketSocket.ConnectionError) {
      return PeerMessage.packets(for: news, isLast: false).allSatisfy(try registration.connect(to: process.number).send)
    } catch {
      return error == .refused
    }
  }
}
