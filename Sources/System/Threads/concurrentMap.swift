import Synchronization

/// Maps many inputs on several threads, including the calling one.
///
/// - Parameters:
///   - inputs: the values to map; they are started in this order.
///   - threads: the number of threads; few inputs use only one.
///   - onProgress: called on the calling thread from time to time, with the number of finished inputs.
///   - transform: the mapping; called on any of the threads.
/// - Returns: the results in the order of the inputs.
package func concurrentMap<Input, Output: Sendable>(
  _ inputs: [Input], threads: Int = 2, onProgress: (_ done: Int) -> Void = { _ in }, _ transform: (Input) -> Output
) -> [Output] {
  guard threads > 1, inputs.count > 3 else {
    return inputs.enumerated().map { index, input in
      defer { onProgress(index + 1) }
      return transform(input)
    }
  }
  let next = Atomic(0)
  let done = Atomic(0)
  let results = Monitor([Output?](repeating: nil, count: inputs.count))
  func work(afterEach: () -> Void = {}) {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < inputs.count else { return }
      let output = transform(inputs[index])
      results.locked { $0[index] = output }
      done.wrappingAdd(1, ordering: .relaxed)
      afterEach()
    }
  }
  func workHere() { work { onProgress(done.load(ordering: .relaxed)) } }
  // If no other thread can be started, this one does all the work.
  if withThreads(threads - 1, work: { work() }, meanwhile: { _ in workHere() }) == nil { workHere() }
  return results.locked { $0.compactMap { $0 } }
}
