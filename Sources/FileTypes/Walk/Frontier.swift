import Glibc
import Threads

/// What is still to be walked, shared by the threads of one walk.
///
/// Folders wait on a stack, the deepest on top, so that about one folder for each level has subfolders waiting and
/// memory does not grow with the tree. They stay open meanwhile, for subfolders are opened relative to them. In a
/// tree deeper than `mostOpen` levels the one opened longest ago is closed and, when its turn comes, opened again
/// from above, name by name without following links, and compared with what it was.
final class Frontier: Sendable {
  /// Something to walk.
  enum Job {
    case root([CChar])
    /// A subfolder, and the descriptor of the folder above or, if that is lost, the reason.
    case subfolder(of: WalkedFolder, name: [CChar], isLink: Bool, descriptor: Result<Int32, OpeningFailure>)
  }

  struct OpeningFailure: Error {
    let errorNumber: Int32
  }

  private struct State {
    var roots: ArraySlice<[CChar]>
    var stack: [WalkedFolder] = []
    /// The folders on the stack, or used, that are open; longest first.
    var open: [WalkedFolder] = []
    var working = 0
    var isStopped = false
    var visited: Set<WalkedFolder.Identity> = []
  }

  private let state: Monitor<State>
  private let mostOpen: Int

  /// - Parameter roots: paths that end with a NUL.
  init(roots: [[CChar]], mostOpen: Int = Frontier.openLimit) {
    state = Monitor(State(roots: roots[...]))
    self.mostOpen = mostOpen
  }

  /// A quarter of the descriptors that the process may have, and no more than serve a purpose.
  private static var openLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 64 }
    return Int(min(256, max(8, limit.rlim_cur / 4)))
  }

  /// What a thread does next.
  enum Turn {
    case walk(Job)
    /// Nothing waits at the moment, but another thread may yet find something.
    case wait
    case end
  }

  /// What this thread does next; does not wait.
  ///
  /// - Parameter finished: whether the thread has walked what it was given last.
  func next(finished: Bool) -> Turn {
    state.locked { state in
      if finished { state.working -= 1 }
      return self.turn(&state)
    }
  }

  /// What this thread does after it has waited for the others: something to walk, or nothing at the end of the walk.
  func nextAfterWaiting() -> Job? {
    state.wait { state -> Job?? in
      switch self.turn(&state) {
      case .walk(let job): .some(job)
      case .wait: nil
      case .end: .some(nil)
      }
    }
  }

  private func turn(_ state: inout State) -> Turn {
    guard !state.isStopped else { return .end }
    guard let job = pop(&state) ?? state.roots.popFirst().map(Job.root) else {
      return state.working == 0 ? .end : .wait
    }
    state.working += 1
    return .walk(job)
  }

  /// Lets all threads end once they have walked what they are at.
  func stop() { state.locked { $0.isStopped = true } }

  /// Whether a folder is met for the first time.
  func isFirstVisit(_ identity: WalkedFolder.Identity) -> Bool { state.locked { $0.visited.insert(identity).inserted } }

  /// Takes over a folder whose subfolders wait; it is open.
  func push(_ folder: WalkedFolder) {
    state.locked { state in
      state.stack.append(folder)
      // A root is open until the last folder below it is gone, for from there others are opened again.
      guard folder.parent != nil else { return }
      state.open.append(folder)
      self.closeSurplus(&state, keeping: self.mostOpen)
    }
  }

  /// Tells that a subfolder of this folder has been opened, or cannot be.
  func release(_ folder: WalkedFolder) {
    state.locked { state in
      folder.uses -= 1
      Self.closeIfDone(folder, &state)
    }
  }

  /// Closes all folders that can be opened again later: the process has no descriptor left.
  func releaseDescriptors() { state.locked { self.closeSurplus(&$0, keeping: 0) } }

  private func pop(_ state: inout State) -> Job? {
    guard let folder = state.stack.last, let (name, isLink) = folder.takeWaiting() else { return nil }
    if !folder.hasWaiting { state.stack.removeLast() }
    folder.uses += 1
    var descriptor: Result<Int32, OpeningFailure> = .success(folder.descriptor)
    if folder.descriptor < 0 { descriptor = Result { () throws(OpeningFailure) in try reopen(folder, &state) } }
    return .subfolder(of: folder, name: name, isLink: isLink, descriptor: descriptor)
  }

  // MARK: Descriptors

  private static func closeIfDone(_ folder: WalkedFolder, _ state: inout State) {
    guard folder.uses == 0, !folder.hasWaiting, folder.parent != nil else { return }
    close(folder, &state)
  }

  private static func close(_ folder: WalkedFolder, _ state: inout State) {
    if let place = state.open.lastIndex(where: { $0 === folder }) { state.open.remove(at: place) }
    guard folder.descriptor >= 0 else { return }
    Glibc.close(folder.descriptor)
    folder.descriptor = -1
  }

  /// Closes folders that are not in use, those opened longest ago first.
  private func closeSurplus(_ state: inout State, keeping most: Int) {
    var surplus = state.open.count - most
    guard surplus > 0 else { return }
    for folder in state.open where surplus > 0 && folder.uses == 0 {
      Self.close(folder, &state)
      surplus -= 1
    }
  }

  /// Opens a folder again that was closed, from the nearest open one above it.
  private func reopen(_ folder: WalkedFolder, _ state: inout State) throws(OpeningFailure) -> Int32 {
    var way: [WalkedFolder] = []
    var start = folder
    while start.descriptor < 0, let above = start.parent {
      way.append(start)
      start = above
    }
    for step in way.reversed() {
      guard let above = step.parent else { break }
      above.uses += 1
      defer {
        above.uses -= 1
        Self.closeIfDone(above, &state)
      }
      step.descriptor = try Self.open(step, in: above.descriptor)
      state.open.append(step)
      step.uses += 1
      closeSurplus(&state, keeping: mostOpen)
      step.uses -= 1
    }
    return folder.descriptor
  }

  private static func open(_ folder: WalkedFolder, in above: Int32) throws(OpeningFailure) -> Int32 {
    let descriptor = openat(above, folder.name, WalkedFolder.openingFlags(followingLink: folder.isLink))
    guard descriptor >= 0 else { throw OpeningFailure(errorNumber: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, WalkedFolder.Identity(status) == folder.identity else {
      Glibc.close(descriptor)
      throw OpeningFailure(errorNumber: ESTALE)
    }
    return descriptor
  }
}
