import UTLibC
import UTThreads

/// The folders that remain to be walked, shared by the threads of a walk.
///
/// Folders wait on a stack, the deepest on top, so that about one folder for each level has subfolders waiting and
/// memory does not grow with the tree. They stay open, because subfolders are opened relative to them. In a tree deeper
/// than `mostOpen` levels, the folder opened first is closed and, when its turn comes, reopened from above, name by
/// name without following links, and compared with the original one.
final class Frontier: Sendable {
  /// An item to walk.
  enum Job {
    case root([CChar])
    /// A subfolder, and the descriptor of its parent or the reason why that cannot be reopened.
    case subfolder(of: WalkedFolder, name: [CChar], isLink: Bool, descriptor: Result<Int32, OpeningFailure>)
  }

  struct OpeningFailure: Error {
    let errorNumber: Int32
  }

  private struct State {
    var roots: ArraySlice<[CChar]>
    var stack: [WalkedFolder] = []
    /// The open folders that are on the stack or in use, in the order in which they were opened.
    var open: [WalkedFolder] = []
    var working = 0
    var isStopped = false
    var visited: Set<ItemIdentity> = []
  }

  private let state: Monitor<State>
  private let mostOpen: Int

  /// - Parameter roots: paths that end with a NUL.
  init(roots: [[CChar]], mostOpen: Int = Frontier.openLimit) {
    state = Monitor(State(roots: roots[...]))
    self.mostOpen = mostOpen
  }

  /// A quarter of the process's limit of descriptors, and no more than are useful.
  private static var openLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 64 }
    return Int(min(256, max(8, limit.rlim_cur / 4)))
  }

  /// The next task of a thread.
  enum Turn {
    case walk(Job)
    /// There is nothing to walk now, but another thread may still find folders.
    case wait
    case end
  }

  /// Returns this thread's next task without waiting.
  ///
  /// - Parameter finished: whether the thread has finished its previous item.
  func next(finished: Bool) -> Turn {
    state.locked { state in
      if finished { state.working -= 1 }
      return self.turn(&state)
    }
  }

  /// Waits for the other threads, and returns an item to walk; nil at the end of the walk.
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

  /// Ends all threads after their current items.
  func stop() { state.locked { $0.isStopped = true } }

  /// Whether this is the first visit to a folder.
  func isFirstVisit(_ identity: ItemIdentity) -> Bool { state.locked { $0.visited.insert(identity).inserted } }

  /// Takes over an open folder with subfolders to walk.
  func push(_ folder: WalkedFolder) {
    state.locked { state in
      state.stack.append(folder)
      // A root stays open as long as there are folders below it, because these are reopened from it.
      guard folder.parent != nil else { return }
      state.open.append(folder)
      self.closeSurplus(&state, keeping: self.mostOpen)
    }
  }

  /// Records that a subfolder of this folder was opened, or could not be opened.
  func release(_ folder: WalkedFolder) {
    state.locked { state in
      folder.uses -= 1
      Self.closeIfDone(folder, &state)
    }
  }

  /// Closes all folders that can be reopened later, because the process has no descriptors left.
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
    UTLibC.close(folder.descriptor)
    folder.descriptor = -1
  }

  /// Closes folders that are not in use, in the order in which they were opened.
  private func closeSurplus(_ state: inout State, keeping most: Int) {
    var surplus = state.open.count - most
    guard surplus > 0 else { return }
    for folder in state.open where surplus > 0 && folder.uses == 0 {
      Self.close(folder, &state)
      surplus -= 1
    }
  }

  /// Reopens a closed folder from the nearest open one above it.
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
    let status = FileStatus(of: descriptor)
    if status?.identity == folder.identity { return descriptor }
    let reason = status == nil ? errno : ESTALE
    UTLibC.close(descriptor)
    throw OpeningFailure(errorNumber: reason)
  }
}
