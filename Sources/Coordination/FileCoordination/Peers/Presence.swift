import UTLibC
import UTSystemCalls
import UTText
import UTThreads
import UTTurnTables

/// The presenters of this process as other processes see them: what they present, and where to reach them.
final class Presence: Sendable {
  private let shared: SharedTable
  private let listener = Monitor<PresenterListener?>(nil)

  init(_ shared: SharedTable) { self.shared = shared }

  /// Announces the item of a presenter to other processes.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - presenters: the presenters of this process.
  /// - Returns: nil if that is not possible.
  func present(_ path: [UInt8], of presenters: LocalPresenters) -> HeldPresenter? {
    // A process that finds the presenter must be able to reach it.
    guard let registration = shared.registration, listen(registration, presenters) else { return nil }
    let presenter = try? shared.use(orElse: { shared.warnOfUnknownPresenter("\($0)") }) { (table) throws(TurnError) in
      try table.present(Self.item(at: path))
    }
    guard let presenter, presenter.registration === registration || listen(presenter.registration, presenters) else {
      return nil
    }
    return presenter
  }

  private static func item(at path: [UInt8]) -> TurnItem {
    let parent = path.parentFolder
    let identity = { (path: [UInt8], isFollowing: Bool) in
      Descriptor.status(at: path, followingLinks: isFollowing).map(\.identity)
    }
    return TurnItem(
      presented: PathNumbers(path), parent: identity(parent, true) ?? ItemIdentity(device: 0, inode: 0),
      name: Array(path[...].lastComponent), in: parent, identity: identity(path, false))
  }

  /// Whether other processes can reach this one, and find its presenters in the current table.
  var isCurrent: Bool {
    guard let listener = listener.locked({ $0 }) else { return true }
    return !listener.isStopped && listener.registration === shared.registration
  }

  /// Listens to other processes.
  private func listen(_ registration: Registration, _ presenters: LocalPresenters) -> Bool {
    listener.locked { listener in
      if let listener, listener.registration === registration, !listener.isStopped { return true }
      listener?.stop()
      listener = PresenterListener(registration, presenters)
      if listener == nil { shared.warnOfUnknownPresenter("cannot listen for other programs: \(systemErrorText())") }
      return listener != nil
    }
  }

  func stop() {
    listener.locked { listener in
      listener?.stop()
      listener = nil
    }
  }
}
