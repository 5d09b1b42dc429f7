/// Which presenters wait, with accesses of their own, for answers of which others.
///
/// A presenter that waits may be unable to answer. So of accesses that would wait for each other, the last one does not
/// ask: it would wait until its patience ends.
struct AwaitedAnswers {
  private var accesses: [UInt64: (presenter: ObjectIdentifier, awaited: Set<ObjectIdentifier>)] = [:]
  private var last: UInt64 = 0

  /// Begins an access.
  ///
  /// - Parameters:
  ///   - presenter: the presenter that makes it.
  ///   - others: the presenters to ask.
  /// - Returns: the number of the access, and those of the others that must not be waited for.
  mutating func begin(
    by presenter: ObjectIdentifier, asking others: some Sequence<ObjectIdentifier>
  ) -> (access: UInt64, waiting: Set<ObjectIdentifier>) {
    let others = Set(others)
    let waiting = others.filter { reaches(presenter, from: $0) }
    last += 1
    accesses[last] = (presenter, others.subtracting(waiting))
    return (last, waiting)
  }

  /// A presenter has answered.
  mutating func remove(_ presenter: ObjectIdentifier, from access: UInt64) {
    accesses[access]?.awaited.remove(presenter)
    if accesses[access]?.awaited.isEmpty ?? false { accesses[access] = nil }
  }

  mutating func end(_ access: UInt64) { accesses[access] = nil }

  /// Whether a presenter waits for another one, or for one that does.
  private func reaches(_ goal: ObjectIdentifier, from start: ObjectIdentifier) -> Bool {
    guard !accesses.isEmpty else { return false }
    var (known, open): (Set<ObjectIdentifier>, [ObjectIdentifier]) = ([start], [start])
    while let next = open.popLast() {
      for access in accesses.values where access.presenter == next {
        if access.awaited.contains(goal) { return true }
        for other in access.awaited where known.insert(other).inserted { open.append(other) }
      }
    }
    return false
  }
}
