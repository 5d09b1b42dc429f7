/// The serial queues through which turns of a process can wait for each other: the queues that the caller of a waiting
/// turn blocks, or the one that a held turn needs to continue.
package struct TurnQueues: Hashable, Sendable {
  /// Bit 0: the main queue; bit 1: whether the turn needs the queue; higher bits: a number for another queue of the
  /// process.
  let bits: UInt64

  package static let none = TurnQueues(bits: 0)
  private static let mainBit: UInt64 = 1
  private static let needBit: UInt64 = 2

  init(bits: UInt64) { self.bits = bits }

  private init(isMain: Bool, _ queue: AnyObject?) {
    // A number that in practice differs for all queues of the process, and reveals nothing about its memory to other
    // processes.
    let number = queue.map { UInt64(bitPattern: Int64(ObjectIdentifier($0).hashValue)) | 4 } ?? 0
    bits = Self(bits: number).number | (isMain ? Self.mainBit : 0)
  }

  /// The queues that are blocked while the turn waits.
  ///
  /// - Parameters:
  ///   - isMain: whether the main queue is one of them.
  ///   - serial: another serial queue.
  package static func blocking(main isMain: Bool, serial: AnyObject?) -> Self { Self(isMain: isMain, serial) }

  /// For a held turn that continues only on the main queue.
  package static let needingMain = TurnQueues(bits: mainBit | needBit)

  /// For a held turn that continues only on another serial queue.
  package static func needing(_ queue: AnyObject) -> Self {
    TurnQueues(bits: Self(isMain: false, queue).bits | needBit)
  }

  private var isNeed: Bool { bits & Self.needBit != 0 }

  /// The number of the queue that is not the main one; 0 for none.
  private var number: UInt64 { bits & ~(Self.mainBit | Self.needBit) }

  /// The queue that a held turn needs; nil for none.
  var needed: NeededQueue? { isNeed ? bits & Self.mainBit != 0 ? .main : .serial : nil }

  /// The queue that a waiting turn blocks and a held turn of the same process needs; nil if there is none.
  func blocked(of other: Self) -> NeededQueue? {
    guard !isNeed, let needed = other.needed else { return nil }
    let isSame = needed == .main ? bits & Self.mainBit != 0 : number != 0 && number == other.number
    return isSame ? needed : nil
  }
}

/// The only queue on which a held turn continues.
package enum NeededQueue: Sendable {
  case main
  /// Another serial queue.
  case serial

  /// The queue in words, from the point of view of code that runs on it.
  package var text: String { self == .main ? "main queue" : "queue of the calling code" }
}
