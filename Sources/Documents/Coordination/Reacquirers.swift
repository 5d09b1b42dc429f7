import Threads

/// The closures that presenters want to run when an access is over.
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
