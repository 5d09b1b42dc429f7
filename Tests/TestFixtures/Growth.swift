import UTThreads

/// How the steps of some work grow if its input is four times as large.
///
/// Steps are counted in the loops of the product; see `Steps`. The time of a test says less, because other work takes a
/// part of it.
package struct Growth: CustomStringConvertible {
  private let small: Int
  private let large: Int

  /// Does the work twice.
  ///
  /// - Parameters:
  ///   - size: the size of the smaller input.
  ///   - prepare: makes the input of a size, without being counted.
  ///   - work: what is counted.
  package init<Input>(from size: Int, _ prepare: (Int) throws -> Input, _ work: (Input) throws -> Void) rethrows {
    func steps(_ size: Int) throws -> Int {
      let input = try prepare(size)
      return try Steps.taken { try work(input) }
    }
    small = try steps(size)
    large = try steps(4 * size)
  }

  /// Whether the steps are in proportion to the size, up to a quarter for work that is done once.
  package var isLinear: Bool { small > 0 && large <= 5 * small }

  /// Whether the steps do not depend on the size.
  package var isConstant: Bool { small > 0 && large <= small + small / 4 }

  package var description: String { "\(small) steps, then \(large)" }
}
