import Dispatch
import Threads

/// What presenters want done when an access is over.
final class Reacquirers: Sendable {
  private let blocks = Monitor<(blocks: [@Sendable () -> Void], isOver: Bool)>(([], false))

  func add(_ block: @escaping @Sendable () -> Void) {
    let isLate = blocks.locked { blocks in
      if !blocks.isOver { blocks.blocks.append(block) }
      return blocks.isOver
    }
    // The answer came after its deadline.
    if isLate { block() }
  }

  func run() {
    let pending = blocks.locked { blocks in
      defer { blocks = ([], true) }
      return blocks.blocks
    }
    for block in pending { block() }
  }
}

/// An answer that somebody waits for.
final class Mailbox: Sendable {
  private let error = Monitor<(any Error)?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func put(_ error: (any Error)?) {
    self.error.locked { $0 = error }
    semaphore.signal()
  }

  /// What was answered; nil, too, if nothing was in time.
  func take(within deadline: DispatchTimeInterval) -> (any Error)? {
    semaphore.wait(timeout: .now() + deadline) == .success ? error.locked { $0 } : nil
  }
}
