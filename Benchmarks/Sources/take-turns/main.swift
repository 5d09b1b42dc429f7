import FileCoordination
import Glibc

// take-turns uncontended FOLDER   reads with NSFileCoordinator, without competitors
// take-turns async FOLDER         the same with FileCoordinator
// take-turns flock FOLDER         takes and releases a shared flock(2)
// take-turns presenters FOLDER    reads with 10 presenters of other files, and with 1,000
// take-turns hand-over FOLDER     two processes that write one file in turn, from the end of one access to the next
// take-turns contended FOLDER     16 processes that write one file in turn, in a new table, and after 2,000 presenters were there
// take-turns readers FOLDER       how long a writer waits while 8 processes read in a loop
//
// Prints how many nanoseconds half of the accesses take at most, and 99 of 100; for presenters, half of them each; for contended
// writes, the mean of each.

let folder = URL(filePath: CommandLine.arguments[2])
let file = folder.appending(path: "turns.txt")

func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func figures(_ times: [Int]) -> (half: Int, most: Int) {
  let sorted = times.sorted()
  return (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
}

func measured(_ rounds: Int, _ body: () -> Void) -> (half: Int, most: Int) {
  // The first access opens the table.
  for _ in 0..<100 { body() }
  return figures(
    (0..<rounds).map { _ in
      let start = now()
      body()
      return now() - start
    })
}

func coordinate(_ coordinator: NSFileCoordinator, writing: Bool, _ body: () -> Void = {}) {
  var error: NSError?
  if writing {
    coordinator.coordinate(writingItemAt: file, error: &error) { _ in body() }
  } else {
    coordinator.coordinate(readingItemAt: file, error: &error) { _ in body() }
  }
  if let error { fatalError(error.localizedDescription) }
}

func uncontended() -> (half: Int, most: Int) {
  let coordinator = NSFileCoordinator()
  return measured(20_000) { coordinate(coordinator, writing: false) }
}

func uncontendedAsynchronously() async throws -> (half: Int, most: Int) {
  let coordinator = FileCoordinator()
  var times: [Int] = []
  for _ in 0..<20_000 {
    let start = now()
    try await coordinator.read(file) { _ in }
    times.append(now() - start)
  }
  return figures(times)
}

final class Window: NSObject, NSFilePresenter {
  let presentedItemURL: URL?
  let presentedItemOperationQueue: OperationQueue
  init(_ url: URL, _ queue: OperationQueue) { (presentedItemURL, presentedItemOperationQueue) = (url, queue) }
}

func withPresenters() -> (half: Int, most: Int) {
  let queue = OperationQueue()
  func add(_ count: Int) {
    for number in NSFileCoordinator.filePresenters.count..<count {
      NSFileCoordinator.addFilePresenter(Window(folder.appending(path: "\(number).txt"), queue))
    }
  }
  add(10)
  let few = uncontended().half
  add(1000)
  return (few, uncontended().half)
}

// MARK: Processes

/// What processes share: when the last access ended, and of which process it was.
struct Board {
  let cells: UnsafeMutablePointer<Int>

  init() {
    let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError(String(cString: strerror(errno))) }
    cells = memory.bindMemory(to: Int.self, capacity: 512)
  }
}

/// Starts a child, which must not outlive this process: it ends with the loop of `body`.
func child(_ body: () -> Void) -> pid_t {
  // Swift does not import `fork`, since few functions may be called in the child of a program with threads.
  let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
  let process = fork()
  guard process == 0 else { return process }
  body()
  _exit(0)
}

func handOver() -> (half: Int, most: Int) {
  let (board, rounds) = (Board(), 20_000)
  /// Writes in turn, and notes the times since the other process ended its access.
  func takeTurns(_ own: Int) -> [Int] {
    let coordinator = NSFileCoordinator()
    var times: [Int] = []
    for _ in 0..<rounds {
      coordinate(coordinator, writing: true) {
        let start = now()
        if board.cells[1] == 3 - own { times.append(start - board.cells[0]) }
        board.cells[1] = own
        board.cells[0] = now()
      }
    }
    return times
  }
  let other = child { _ = takeTurns(1) }
  let times = takeTurns(2)
  waitpid(other, nil, 0)
  return figures(times)
}

/// Many processes that write in turn, before and after another one had many presenters.
func contended() -> (half: Int, most: Int) {
  let memory = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? folder.path
  let runtime = "\(memory)/contended-\(getpid())"
  mkdir(runtime, 0o700)
  setenv("XDG_RUNTIME_DIR", runtime, 1)
  let (processes, rounds) = (16, 200)
  func perWrite() -> Int {
    let start = now()
    let writers = (0..<processes).map { _ in
      child {
        let coordinator = NSFileCoordinator()
        for _ in 0..<rounds { coordinate(coordinator, writing: true) }
      }
    }
    for writer in writers { waitpid(writer, nil, 0) }
    return (now() - start) / (processes * rounds)
  }
  let before = perWrite()
  let window = child {
    let queue = OperationQueue()
    let windows = (0..<2000).map { Window(folder.appending(path: "\($0).txt"), queue) }
    for window in windows { NSFileCoordinator.addFilePresenter(window) }
    for window in windows { NSFileCoordinator.removeFilePresenter(window) }
  }
  waitpid(window, nil, 0)
  return (before, perWrite())
}

func amongReaders() -> (half: Int, most: Int) {
  let board = Board()
  let readers = (0..<8).map { _ in
    child {
      let coordinator = NSFileCoordinator()
      while board.cells[2] == 0 { coordinate(coordinator, writing: false) { usleep(20) } }
    }
  }
  let coordinator = NSFileCoordinator()
  let result = figures(
    (0..<500).map { _ in
      let start = now()
      var end = 0
      coordinate(coordinator, writing: true) { end = now() }
      return end - start
    })
  board.cells[2] = 1
  for reader in readers { waitpid(reader, nil, 0) }
  return result
}

func shared() -> (half: Int, most: Int) {
  let descriptor = open(file.path, O_RDONLY)
  return measured(20_000) {
    flock(descriptor, LOCK_SH)
    flock(descriptor, LOCK_UN)
  }
}

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
try "text".write(to: file, atomically: false, encoding: .utf8)
let result =
  switch CommandLine.arguments[1] {
  case "uncontended": uncontended()
  case "async": try await uncontendedAsynchronously()
  case "flock": shared()
  case "presenters": withPresenters()
  case "hand-over": handOver()
  case "contended": contended()
  case "readers": amongReaders()
  default: fatalError("unknown command")
  }
print(result.half, result.most)
