import FileWrappers
import Glibc
import SafeWriting

// save-package copy FROM TO     reads a package and writes all of it to another place
// save-package edit PACKAGE     reads it, changes one file of 4 KB in it, and saves it
// save-package load PACKAGE     reads it with the contents of all files
// save-package save FILE        saves a file over another
//
// Prints how many nanoseconds each step took: reading, and writing if there is any.

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
default: print(reading)
}
