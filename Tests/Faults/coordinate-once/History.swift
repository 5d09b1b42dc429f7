import FileCoordination
import UTLibC

/// A process of a history: makes random accesses to a few files in a folder, which may be moved, and writes down when
/// it had them and what it found and did.
///
/// A line of the log is one call of `write(2)`: `R` for a request, `G` when it is granted, `E` at its end, `F` if it
/// fails; then a number, the time in nanoseconds, and after `G` the kind, the value to be written or `-`, and the
/// paths, after `E` what was found, or whether something was done. A change of the files is one system call, so a
/// process that is killed has made it or not.
struct History {
  private let root: URL
  private let log: FileHandle
  private let name: String
  private var random: Generator
  private var count = 0

  /// - Parameters:
  ///   - root: the folder.
  ///   - log: the file to write into; it may contain accesses of a process that was killed.
  ///   - seed: determines the accesses.
  init(_ root: URL, log: String, seed: UInt64) throws {
    self.root = root
    let descriptor = open(log, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    self.log = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    name = "\(getpid())"
    random = Generator(state: seed)
  }

  /// SplitMix64.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let files = ["a", "b", "folder/c", "folder/d", "other/c"]

  private mutating func pick(_ names: [String]) -> String { names[Int.random(in: 0..<names.count, using: &random)] }

  /// Makes accesses until the end of the input.
  mutating func run() {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    while poll(&input, 1, 0) == 0 {
      count += 1
      let (file, other) = (pick(Self.files), pick(Self.files))
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<9: read(file)
      case 9..<15: write(file)
      case 15: delete(file)
      case 16, 17: if file != other { move(file, to: other, "move") }
      case 18: replace(pick(["folder", "other"]))
      default:
        let isForward = Bool.random(using: &random)
        move(isForward ? "folder" : "other", to: isForward ? "other" : "folder", "move-tree")
      }
    }
  }

  // MARK: Accesses

  private mutating func read(_ file: String) {
    let isJittering = isJittering
    access { coordinator, error in
      coordinator.coordinate(readingItemAt: root.appending(path: file), error: error) { url in
        granted("read", "-", url)
        jitter(isJittering)
        ended((try? String(contentsOf: url, encoding: .utf8)) ?? "-")
      }
    }
  }

  private mutating func write(_ file: String) {
    let (isJittering, value) = (isJittering, "\(name).\(count)")
    let new = root.appending(path: ".\(name).new").path
    access { coordinator, error in
      coordinator.coordinate(writingItemAt: root.appending(path: file), error: error) { url in
        granted("write", value, url)
        try? value.write(toFile: new, atomically: false, encoding: .utf8)
        jitter(isJittering)
        ended(rename(new, url.path) == 0 ? "done" : "-")
      }
    }
  }

  private mutating func delete(_ file: String) {
    let isJittering = isJittering
    access { coordinator, error in
      coordinator.coordinate(writingItemAt: root.appending(path: file), options: .forDeleting, error: error) { url in
        granted("delete", "-", url)
        jitter(isJittering)
        ended(unlink(url.path) == 0 ? "done" : "-")
      }
    }
  }

  /// Puts a new folder in the place of one, which is not deleted: processes that wait for a file in it follow it.
  private mutating func replace(_ folder: String) {
    let isJittering = isJittering
    let waste = root.appending(path: ".\(name).\(count)")
    access { coordinator, error in
      coordinator.coordinate(writingItemAt: root.appending(path: folder), options: .forReplacing, error: error) { url in
        granted("move-tree", "-", url, waste)
        jitter(isJittering)
        let isDone = rename(url.path, waste.path) == 0
        mkdir(url.path, 0o700)
        ended(isDone ? "done" : "-")
      }
    }
  }

  private mutating func move(_ item: String, to place: String, _ kind: String) {
    let isJittering = isJittering
    access { coordinator, error in
      coordinator.coordinate(
        writingItemAt: root.appending(path: item), options: .forMoving,
        writingItemAt: root.appending(path: place), options: .forReplacing, error: error
      ) { old, new in
        granted(kind, "-", old, new)
        jitter(isJittering)
        let isDone = old != new && rename(old.path, new.path) == 0
        if isDone { coordinator.item(at: old, didMoveTo: new) }
        ended(isDone ? "done" : "-")
      }
    }
  }

  private func access(_ body: (NSFileCoordinator, NSErrorPointer) -> Void) {
    var error: NSError?
    note("R")
    body(NSFileCoordinator(), &error)
    if let error { note("F", error.localizedDescription) }
  }

  // MARK: Log

  private func granted(_ kind: String, _ value: String, _ urls: URL...) {
    note("G", ([kind, value] + urls.map { String($0.path.dropFirst(root.path.count + 1)) }).joined(separator: " "))
  }

  private func ended(_ result: String) { note("E", result) }

  private func note(_ event: String, _ text: String = "") {
    let now = DispatchTime.now().uptimeNanoseconds
    log.write(Data("\(event) \(name).\(count) \(now) \(text)\n".utf8))
  }

  /// Whether the next access takes longer, so that the processes meet in it.
  private var isJittering: Bool { mutating get { Int.random(in: 0..<8, using: &random) == 0 } }

  private func jitter(_ isJittering: Bool) { if isJittering { usleep(200) } }
}
