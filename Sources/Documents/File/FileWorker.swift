import Dispatch
import Threads
import UndoManagers

/// Performs one document's file operations, one after another, on a thread that may block.
///
/// The file can be lent. Until it is returned, only answers run: the requests made while a borrower waits for the
/// document, which has to save its changes.
final class FileWorker: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var jobs: [Job] = []
    /// The operations that run while the file is lent.
    var answers: [Job] = []
    var isRunning = false
    /// What is to be told of the job that runs when it is over.
    var news: [Job] = []
    /// The number of current borrowers.
    var borrowers = 0
    /// The number of borrowers that wait for an answer.
    var questions = 0
    /// Whether the next request of the main queue is fast.
    var prefersMainQueue = false

    /// The next job; running ends if there is none that may be done.
    mutating func next() -> Job? {
      if !answers.isEmpty { return answers.removeFirst() }
      if borrowers == 0, !jobs.isEmpty { return jobs.removeFirst() }
      isRunning = false
      return nil
    }

    /// The same after a job, with what is to be told of that.
    mutating func nextAndNews() -> (Job?, news: [Job]) {
      defer { news = [] }
      return (next(), news)
    }

    /// Whether running begins now.
    mutating func begin() -> Bool {
      guard !isRunning, !answers.isEmpty || borrowers == 0 && !jobs.isEmpty else { return false }
      isRunning = true
      return true
    }

    /// The same after something that was done at once.
    mutating func beginAgain() -> Bool {
      isRunning = false
      return begin()
    }
  }

  /// On whose queue something runs.
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  /// Of the main queue's priority, and thus served by the same threads: one that has asked for something, or has told of it, goes
  /// on with it itself where another takes its time to wake up.
  private let queue = DispatchQueue(label: "document file")
  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let state = Monitor(State())

  init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

  /// Runs a closure after all earlier requests.
  func perform(_ job: @escaping Job) {
    let (isAtOnce, begins) = state.locked { state in
      if state.prefersMainQueue, !state.isRunning, state.jobs.isEmpty, state.borrowers == 0, MainQueue.isCurrent {
        state.isRunning = true
        return (true, false)
      }
      if state.borrowers > 0, state.questions > 0 { state.answers.append(job) } else { state.jobs.append(job) }
      return (false, state.begin())
    }
    if begins { start() }
    guard isAtOnce else { return }
    job()
    if state.locked({ $0.beginAgain() }) { start() }
  }

  private func start() {
    queue.async { [self] in
      var job = state.locked { $0.next() }
      while let current = job {
        current()
        let (next, news) = state.locked { $0.nextAndNews() }
        for tell in news { tell() }
        job = next
      }
    }
  }

  /// Tells something of a job, when the worker is done with it: what hears of it finds the worker idle.
  func tell(_ news: @escaping Job) {
    guard DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) else { return news() }
    state.locked { $0.news.append(news) }
  }

  /// Lets the main queue do at once what it asks for in `body` and takes no time, if there is nothing to wait for: another
  /// thread would take longer to wake up.
  @MainActor func preferringMainQueue(_ body: () -> Void) {
    state.locked { $0.prefersMainQueue = true }
    defer { state.locked { $0.prefersMainQueue = false } }
    body()
  }

  /// Lets go of something in the background, on the same thread but after what is being done. Nothing waits for that.
  func release(_ object: (any AnyObject & Sendable)?) {
    if let object { queue.async { withExtendedLifetime(object) {} } }
  }

  // MARK: Lending

  /// Lends the file, after all earlier requests, until the borrower calls the given closure.
  func lend(_ body: @escaping @Sendable (_ giveBack: @escaping Job) -> Void) {
    perform { [self] in
      state.locked { $0.borrowers += 1 }
      let once = Once()
      body { [self] in
        guard once.isFirst else { return }
        let begins = state.locked { state in
          state.borrowers -= 1
          return state.begin()
        }
        if begins { start() }
      }
    }
  }

  /// A borrower waits from now on for something that is done with the file.
  func beginAnswer() { state.locked { $0.questions += 1 } }

  /// Ends that.
  func endAnswer() { state.locked { $0.questions -= 1 } }
}
