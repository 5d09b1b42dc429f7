import Synchronization
import UTThreads

/// The positions of the elements of long arrays on a tape. Finding one far from the beginning takes as long as finding
/// all, so all are kept.
final class LongArrays: Sendable {
  /// Elements up to this index are found by iterating over the preceding elements.
  static let searched = 64

  /// The tape indices of the elements, by the indices of the arrays.
  private let known = Mutex<[Int: [Int]]>([:])

  /// Returns the tape indices of all elements of an array.
  func elements(ofArray array: Int, on tape: Tape) -> [Int] {
    known.withLock { known in
      if let elements = known[array] { return elements }
      var elements: [Int] = []
      elements.reserveCapacity(Int(tape.entries[array].payload.high))
      let end = tape.end(of: array)
      var element = array + 1
      while element < end {
        assert(Steps.count())
        elements.append(element)
        element = tape.end(of: element)
      }
      known[array] = elements
      return elements
    }
  }
}
