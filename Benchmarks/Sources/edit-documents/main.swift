import Documents
import Glibc

// edit-documents cycles FOLDER     opens, edits, saves and closes a document of 4 KB many times
// edit-documents beside FOLDER     the same next to 20,000 other files
// edit-documents plain FOLDER      reads and replaces the same bytes without documents, as a careful program does
// edit-documents sessions FOLDER   opens 10,000 documents and keeps them open
//
// Prints nanoseconds for one of them, or bytes for one session.

struct Text: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText]
  var data: Data
  init(configuration: ReadConfiguration) throws { data = try configuration.file.contents() }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: data)
  }
}

final class Note: UIDocument {
  var data = Data()
  override func contents(forType typeName: String) throws -> Any { data }
  override func load(fromContents contents: Any, ofType typeName: String?) throws { data = contents as? Data ?? Data() }
}

let cycles = 200
let folder = URL(filePath: CommandLine.arguments[2])
let file = folder.appending(path: "note.txt")

/// Contents of 4 KB, others each time.
func contents(_ number: Int) -> Data { Data(repeating: UInt8(truncatingIfNeeded: number), count: 4096) }

@MainActor func perCycle(_ body: (Int) async throws -> Void) async throws -> Int64 {
  // A program reads the tables of types once.
  try await body(-1)
  let clock = ContinuousClock()
  let start = clock.now
  for number in 0..<cycles { try await body(number) }
  let elapsed = (clock.now - start) / cycles
  return elapsed.components.seconds * 1_000_000_000 + elapsed.components.attoseconds / 1_000_000_000
}

func check(_ result: Int) -> Int32 {
  guard result >= 0 else { fatalError(String(cString: strerror(errno))) }
  return Int32(truncatingIfNeeded: result)
}

/// Reads the file and puts another in its place, so that it survives a loss of power.
func replacePlainly(_ number: Int) {
  let old = check(Int(open(file.path, O_RDONLY | O_CLOEXEC)))
  var bytes = [UInt8](repeating: 0, count: 4096)
  _ = check(read(old, &bytes, bytes.count))
  close(old)
  let temporary = folder.appending(path: ".note.txt.new").path
  let new = check(Int(open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)))
  _ = contents(number).withUnsafeBytes { check(write(new, $0.baseAddress, $0.count)) }
  _ = check(Int(fsync(new)))
  close(new)
  _ = check(Int(rename(temporary, file.path)))
  let parent = check(Int(open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)))
  _ = check(Int(fsync(parent)))
  close(parent)
}

@MainActor func editDocument(_ number: Int) async throws {
  let note = Note(fileURL: file)
  try await note.lifecycle.open()
  note.data = contents(number)
  note.updateChangeCount(.done)
  try await note.lifecycle.autosave()
  try await note.lifecycle.close()
}

/// Creates many other files in the folder.
func fillFolder() {
  for number in 0..<20_000 {
    close(check(Int(open(folder.appending(path: "\(number).jpg").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))))
  }
}

/// The memory of this process that is in use, in bytes.
func residentMemory() throws -> Int {
  let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return (Int(fields[1]) ?? 0) * Int(getpagesize())
}

@MainActor func bytesPerSession(count: Int) async throws -> Int {
  // Each keeps the version that it has read open.
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  var sessions: [DocumentSession<Text>] = []
  sessions.reserveCapacity(count + 100)
  func open(_ number: Int) async throws {
    // A hundred in each folder: opening one looks for what saves have left beside it.
    let part = folder.appending(path: "\(number / 100)")
    if number % 100 == 0 { try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true) }
    let url = part.appending(path: "\(number).txt")
    try contents(number).write(to: url)
    sessions.append(try await DocumentSession<Text>.open(at: url))
  }
  for number in 0..<100 { try await open(number) }
  let before = try residentMemory()
  for number in 100..<100 + count { try await open(number) }
  let bytes = (try residentMemory() - before) / count
  for session in sessions { try await session.close() }
  return bytes
}

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
try contents(0).write(to: file)
switch CommandLine.arguments[1] {
case "cycles": print(try await perCycle(editDocument))
case "beside":
  fillFolder()
  print(try await perCycle(editDocument))
case "plain": print(try await perCycle { replacePlainly($0) })
case "sessions": print(try await bytesPerSession(count: 10_000))
default: exit(2)
}
