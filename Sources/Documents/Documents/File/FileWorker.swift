import Dispatch
import UTLibC
import UTThreads

/// Performs the file operations of one document, one after another, on a thread that may block.
///
/// ## Rules
/// - ``perform(_:)`` adds a job. Jobs run in the order of their requests, one at a time.
/// - ``lend(_:)`` is a job that lends the file to a borrower. Until it is returned, jobs wait, except urgent jobs
///   and jobs that lend it to another borrower, which may be a writer after a reader.
/// - Jobs are urgent if they are requested between ``beginAnswer()`` and ``endAnswer()``, while the file is lent: a
///   borrower is waiting for the document to save its changes. They run at once.
/// - ``tell(_:)``, called by a job, announces its result afterward, when the worker is ready for the next request.
/// - In ``preferringMainQueue(_:)``, an idle worker runs a job on the main queue that requests it, without changing
///   threads.
final class FileWorker: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    /// The waiting jobs, except urgent jobs.
    var jobs: [(job: Job, lends: Bool)] = []
    var urgentJobs: [Job] = []
    /// Whether a job is running, or about to run.
    var isRunning = false
    /// The thread of the running job; nil for one on the main queue. A value specific to the queue would also work, but
    /// Dispatch wakes another thread to release such values.
    var thread: pthread_t?
    /// The announcements of the running job.
    var announcements: [Job] = []
    var borrowerCount = 0
    /// The number of borrowers that are waiting for the document.
    var waitingBorrowerCount = 0
    var prefersMainQueue = false

    var isLent: Bool { borrowerCount > 0 }
    var hasNext: Bool { !urgentJobs.isEmpty || nextIndex != nil }
    /// The index of the next job that is not urgent.
    var nextIndex: Int? { isLent ? jobs.firstIndex(where: \.lends) : jobs.indices.first }
    /// Whether a job that is requested now can run at once.
    var isIdle: Bool { !isRunning && !isLent && jobs.isEmpty }

    mutating func add(_ job: @escaping Job, lends: Bool) {
      if isLent, waitingBorrowerCount > 0, !lends { urgentJobs.append(job) } else { jobs.append((job, lends)) }
    }

    /// - Returns: whether the worker must be started.
    mutating func begin() -> Bool {
      guard !isRunning, hasNext else { return false }
      isRunning = true
      return true
    }

    /// The next job, to run on the calling thread; nil ends the run.
    mutating func next() -> Job? {
      isRunning = hasNext
      thread = isRunning ? pthread_self() : nil
      if !urgentJobs.isEmpty { return urgentJobs.removeFirst() }
      guard let index = nextIndex else { return nil }
      let (job, lends) = jobs.remove(at: index)
      // Counted now, not when the job runs, so that the file is promised or lent at any time.
      if lends { borrowerCount += 1 }
      return job
    }

    /// Ends a job: its announcements and the next job.
    mutating func end() -> (announcements: [Job], next: Job?) {
      defer { announcements = [] }
      return (announcements, next())
    }
  }

  /// With the priority of the main queue, so that the same threads serve both: on a machine whose threads wake slowly,
  /// a thread that made a request or announced a result continues with it.
  private let queue = DispatchQueue(label: "document file")
  /// A monitor, because the thread sanitizer does not understand how a `Mutex` waits.
  private let state = Monitor(State())

  /// Runs a closure after all earlier requests.
  func perform(_ job: @escaping Job) { perform(job, lends: false) }

  private func perform(_ job: @escaping Job, lends: Bool) {
    let (isImmediate, begins) = state.locked { state in
      if state.prefersMainQueue, state.isIdle, MainQueue.isCurrent {
        state.isRunning = true
        if lends { state.borrowerCount += 1 }
        return (true, false)
      }
      state.add(job, lends: lends)
      return (false, state.begin())
    }
    if begins { start() }
    guard isImmediate else { return }
    job()
    let continues = state.locked { state in
      state.isRunning = false
      return state.begin()
    }
    if continues { start() }
  }

  private func start() {
    queue.async { [self] in
      var job = state.locked { $0.next() }
      while let current = job {
        current()
        let (announcements, next) = state.locked { $0.end() }
        for announce in announcements { announce() }
        job = next
      }
    }
  }

  /// Runs a closure that announces the result of the current job after the job, so that the notified code finds the
  /// worker ready. Outside of jobs, runs it immediately.
  func tell(_ announcement: @escaping Job) {
    let isJob = state.locked { state in
      // A job may run code on the main queue, which announces its own results.
      guard state.thread == pthread_self(), !MainQueue.isCurrent else { return false }
      state.announcements.append(announcement)
      return true
    }
    if !isJob { announcement() }
  }

  /// Runs quick jobs that `body` requests immediately, on the main queue, if the worker is idle: waking another thread
  /// would take longer.
  @MainActor func preferringMainQueue(_ body: () -> Void) {
    state.locked { $0.prefersMainQueue = true }
    defer { state.locked { $0.prefersMainQueue = false } }
    body()
  }

  /// Releases an object in the background, on the same thread but after the current job, and does not wait.
  func release(_ object: (any AnyObject & Sendable)?) {
    if let object { queue.async { withExtendedLifetime(object) {} } }
  }

  // MARK: Lending

  /// Whether the file is lent.
  var isLent: Bool { state.locked { $0.isLent } }

  /// Whether the file is lent, or a borrower waits for it.
  var isLentOrPromised: Bool { state.locked { $0.isLent || $0.jobs.contains(where: \.lends) } }

  /// Lends the file, after all earlier requests unless they wait for another borrower, until the borrower calls the
  /// given closure.
  func lend(_ body: @escaping @Sendable (_ giveBack: @escaping Job) -> Void) {
    let lending: Job = { [self] in
      let once = Once()
      body { [self] in
        guard once.isFirst else { return }
        let begins = state.locked { state in
          state.borrowerCount -= 1
          return state.begin()
        }
        if begins { start() }
      }
    }
    perform(lending, lends: true)
  }

  /// Records that a borrower waits for jobs of the document from now on.
  func beginAnswer() { state.locked { $0.waitingBorrowerCount += 1 } }

  /// Records that the borrower is no longer waiting.
  func endAnswer() { state.locked { $0.waitingBorrowerCount -= 1 } }
}
