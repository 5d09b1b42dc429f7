import ArgumentParser
import FileTrees
import SafeWriting
import Text
import TypeRegistry

struct PackageFlatten: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flatten",
    abstract: "Write a package as one flat file, in the form of a serialized file wrapper.",
    discussion: """
      The form is that of com.apple.flat-rtfd, in which AppKit puts packages on pasteboards and into archives. It has no symbolic \
      links and holds up to 2 GiB.

      Examples:
        utictl package flatten Trip.notespackage -o trip.flat
        utictl package flatten Letter.rtfd -o letter.flat --replace
      """)

  @Argument(help: ArgumentHelp("The package.", valueName: "package"))
  var package: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String

  @Flag(help: "Replace what is there.")
  var replace = false

  func run() throws {
    let path = Files.bytes(ofArgument: output)
    let tree = try PackageFiles.tree(at: Files.bytes(ofArgument: package))
    try PackageWriting(to: path, byteCount: tree.extent.bytes, replaces: replace).perform { options in
      try SafeWrite.file(at: path, options: options) { sink in
        // A closure cannot capture what is inout and not copyable.
        try withUnsafeMutablePointer(to: &sink) { sink in try tree.serialize { try sink.pointee.write($0) } }
      }
    }
  }
}

struct PackageUnflatten: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unflatten",
    abstract: "Write the package that a serialized file wrapper holds.",
    discussion: """
      Examples:
        utictl package unflatten trip.flat -o Trip.notespackage
      """)

  @Argument(help: ArgumentHelp("The flat file.", valueName: "file"))
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The package to write.", valueName: "package"))
  var output: String

  @Flag(help: "Replace what is there.")
  var replace = false

  func run() throws {
    let source = Files.bytes(ofArgument: file)
    let path = Files.bytes(ofArgument: output)
    guard let contents = try PackageFiles.tree(at: source).contents else {
      throw Failure("\(PrintableText.short(source)): a folder; give the flat file of a package")
    }
    let tree: FileTree
    do { tree = try FileTree(serialized: contents) } catch {
      if case .malformed = error { throw Failure("\(PrintableText.short(source)): \(error)") }
      throw Failure("\(error)")
    }
    try PackageWriting(to: path, byteCount: tree.extent.bytes, replaces: replace).perform {
      try tree.write(to: path, options: $0)
    }
  }
}
