import FoundationEssentials

/// How many cases a test tries that proves the same with each of them: a tenth, unless `UTICTL_THOROUGH` is set, as it
/// is by `make nightly`.
package enum Thorough {
  private static let environment = ProcessInfo.processInfo.environment

  package static let isRequired = environment["UTICTL_THOROUGH"] != nil

  /// - Parameters:
  ///   - all: how many cases `make nightly` tries.
  ///   - variable: an environment variable that asks for another number.
  package static func count(_ all: Int, or variable: String? = nil) -> Int {
    variable.flatMap { environment[$0] }.flatMap { Int($0) } ?? (isRequired ? all : max(all / 10, 1))
  }

  /// Seeds of that many random cases, beginning with `UTICTL_SEED`, or 0.
  package static func seeds(_ all: Int, or variable: String? = nil) -> Range<UInt64> {
    let first = environment["UTICTL_SEED"].flatMap { UInt64($0) } ?? 0
    return first..<first + UInt64(count(all, or: variable))
  }
}
