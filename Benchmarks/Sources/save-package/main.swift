import FileWrappers
import Glibc
import SafeWriting
import VersionStores

// save-package copy FROM TO     reads a package and writes all of it to another place
// save-package edit PACKAGE     reads it, changes one file of 4 KB in it, and saves it
// save-package items PACKAGE    reads it, and saves it unchanged, with one more file, and without that one
// save-package load PACKAGE     reads it with the contents of all files
// save-package save FILE        saves a file over another
// save-package versions FOLDER  saves a file of 4 KB again and again, and keeps the replaced version every second time; prints how
//                               many nanoseconds that takes in half of the cases more
//
// Prints how many nanoseconds each step took: reading, and each writing if there is any.

func time(_ body: () throws -> Void) rethrows -> Int64 {
  let elapsed = try ContinuousClock().measure(body)
  return elapsed.components.seconds * 1_000_000_000 + elapsed.components.attoseconds / 1_000_000_000
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { exit(2) }
if arguments[1] == "save" {
  // The bytes as they are, as a name need not be text.
  let path = CommandLine.unsafeArgv[2].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  try SafeWrite.file(at: FilePath(checking: path)) { try $0.write("new") }
  exit(0)
}
if arguments[1] == "versions" {
  let folder = arguments[2]
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var plain = SaveOptions()
  // Waiting for the disk would hide the difference.
  plain.durability = .relaxed
  var keeping = plain
  keeping.versions = VersionStore(dataFolder: FilePath("\(folder)/data"))
  let bytes = [UInt8](repeating: 7, count: 4096)
  var times: [[Int64]] = [[], []]
  for number in 0..<4000 {
    let (path, options) = number % 2 == 0 ? ("\(folder)/plain", plain) : ("\(folder)/kept", keeping)
    let taken = try time { try SafeWrite.file(at: FilePath(path), options: options) { try $0.write(bytes) } }
    times[number % 2].append(taken)
  }
  let medians = times.map { $0.sorted()[$0.count / 2] }
  print(medians[1] - medians[0])
  exit(0)
}
let package = URL(filePath: arguments[2])
var wrapper = FileWrapper()
let options: FileWrapper.ReadingOptions = arguments[1] == "load" ? .immediate : []
let reading = try time { wrapper = try FileWrapper(url: package, options: options) }
switch arguments[1] {
case "copy":
  let destination = URL(filePath: arguments[3])
  print(reading, try time { try wrapper.write(to: destination, originalContentsURL: package) })
case "edit":
  var folder = wrapper
  while let child = folder.fileWrappers?.min(by: { $0.key < $1.key })?.value {
    folder = child
  }
  try folder.setContents(Data((0..<4096).map { _ in UInt8.random(in: 0...255) }))
  print(reading, try time { try wrapper.write(to: package, options: .atomic, originalContentsURL: package) })
case "items":
  func saving() throws -> Int64 {
    try time { try wrapper.write(to: package, options: .atomic, originalContentsURL: package) }
  }
  let unchanged = try saving()
  let name = wrapper.addRegularFile(withContents: Data("new".utf8), preferredFilename: "new.txt")
  let adding = try saving()
  if let added = wrapper.fileWrappers?[name] { wrapper.removeFileWrapper(added) }
  print(reading, unchanged, adding, try saving())
default: print(reading)
}
