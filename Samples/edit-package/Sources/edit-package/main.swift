// edit-package PACKAGE NAME TEXT     adds a note to a document package, or replaces it
//
// Reads a package, lists its contents, changes one file and saves it. Unchanged files are not written again, and another
// program's version is never lost.
import FileWrappers

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("edit-package: \(message)\n".utf8))
  exit(1)
}

/// Prints the contents of a package, one line per item.
func list(_ wrapper: FileWrapper, indent: String = "") {
  for (name, child) in (wrapper.fileWrappers ?? [:]).sorted(by: { $0.key < $1.key }) {
    if child.isDirectory {
      print("\(indent)\(name)/")
      list(child, indent: indent + "  ")
    } else if let destination = child.symbolicLinkDestinationURL {
      print("\(indent)\(name) -> \(destination.relativePath)")
    } else {
      print("\(indent)\(name)")
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("usage: edit-package PACKAGE NAME TEXT") }
let url = URL(filePath: arguments[1])
do {
  let package = try FileWrapper(url: url)
  let contents = Data(arguments[3].utf8)
  if let note = try package.children()[arguments[2]] {
    try note.setContents(contents)
  } else {
    package.addRegularFile(withContents: contents, preferredFilename: arguments[2])
  }
  list(package)
  let other = try package.write(to: url, options: .atomic, originalContentsURL: url, progress: nil)
  if let other { print("another program also saved it; its version is \(other.path)") }
} catch let error as CocoaError {
  fail(error.localizedDescription)
} catch {
  fail("\(error)")
}
