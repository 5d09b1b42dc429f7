/// Visits every state of a model that any order of steps leads to.
struct Exploration {
  /// The number of states that were visited.
  private(set) var states = 1
  /// The number of states that were not followed further, because too many tickets were drawn.
  private(set) var cut = 0
  /// What went wrong first; nil if nothing did.
  private(set) var problem: String?

  /// Hashes instead of states: the chance that two of ten million states have the same hash is one in 300,000.
  private var numbers: [Int: Int32]
  /// The steps between states, as pairs of numbers.
  private var sources: [Int32] = []
  private var targets: [Int32] = []
  /// The states from which all turns end, as far as known.
  private var good: [Int32] = []

  /// - Parameters:
  ///   - start: the first state.
  ///   - tickets: states with a higher ticket are not followed further.
  ///   - limit: the largest number of states.
  init(_ start: TurnModel, tickets: UInt64, limit: Int) {
    numbers = [start.hashValue: 0]
    var stack = [(start, Int32(0))]
    while let (state, number) = stack.popLast() {
      problem = state.violation()
      if problem != nil { return }
      if state.isComplete { good.append(number) }
      guard state.cells.load(state.layout.ticket) <= tickets else {
        cut += 1
        good.append(number)
        continue
      }
      let successors = state.successors()
      if successors.isEmpty, !state.isComplete {
        problem = "stuck: \(state)"
        return
      }
      for next in successors {
        let (target, isNew) = self.number(of: next)
        sources.append(number)
        targets.append(target)
        if isNew { stack.append((next, target)) }
      }
      for next in state.disturbances() {
        let (target, isNew) = self.number(of: next)
        if isNew { stack.append((next, target)) }
      }
      guard states <= limit else {
        problem = "more than \(limit) states"
        return
      }
    }
    findHopeless()
  }

  private mutating func number(of state: TurnModel) -> (Int32, isNew: Bool) {
    let hash = state.hashValue
    if let number = numbers[hash] { return (number, false) }
    let number = Int32(states)
    numbers[hash] = number
    states += 1
    return (number, true)
  }

  /// Looks for states from which the turns cannot all end any more: a wake-up was lost, or a dead or stopped process
  /// blocks the others.
  private mutating func findHopeless() {
    var starts = [Int32](repeating: 0, count: states + 1)
    for target in targets { starts[Int(target) + 1] += 1 }
    for index in 1...states { starts[index] += starts[index - 1] }
    var places = starts
    var predecessors = [Int32](repeating: 0, count: targets.count)
    for (source, target) in zip(sources, targets) {
      predecessors[Int(places[Int(target)])] = source
      places[Int(target)] += 1
    }
    var isGood = [Bool](repeating: false, count: states)
    for number in good { isGood[Int(number)] = true }
    while let number = good.popLast() {
      for index in starts[Int(number)]..<starts[Int(number) + 1] {
        let source = predecessors[Int(index)]
        if !isGood[Int(source)] {
          isGood[Int(source)] = true
          good.append(source)
        }
      }
    }
    let hopeless = isGood.count { !$0 }
    if hopeless > 0 { problem = "\(hopeless) states from which a turn never ends" }
  }
}
