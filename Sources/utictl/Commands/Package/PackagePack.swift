import ArgumentParser
import FileTrees
import PackageArchives
import SafeWriting
import TypeRegistry
import ZipArchives

struct PackagePack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write a zip archive of a package, to send it by mail or over the web.",
    discussion: """
      Permissions, times and links are kept, names are UTF-8. The same package gives the same archive, byte for byte.

      Examples:
        utictl package pack Trip.notespackage -o Trip.zip
      """)

  @Argument(help: ArgumentHelp("The package.", valueName: "package"))
  var package: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The archive to write.", valueName: "file"))
  var output: String

  @Flag(help: "Replace what is there.")
  var replace = false

  func run() throws {
    let (source, path) = (Files.bytes(ofArgument: package), Files.bytes(ofArgument: output))
    let name = try PackageFiles.name(ofItemAt: source)
    let tree = try PackageFiles.tree(at: source)
    warnOfLinks(in: tree, source)
    try PackageSave(to: path, byteCount: tree.extent.bytes, replaces: replace).perform { options, onRead in
      try SafeWrite.file(at: path, options: options) { sink in
        // A closure cannot capture what is inout and not copyable.
        try withUnsafeMutablePointer(to: &sink) { sink in
          let writer = ZipWriter(named: output) { try sink.pointee.write($0) }
          try tree.pack(as: name, into: writer, onRead: onRead)
        }
      }
    }
  }

  private func warnOfLinks(in tree: FileTree, _ source: [UInt8]) {
    tree.forEachItem { place, item in
      guard let destination = item.destination, tree.target(ofLink: destination, at: place) == .outside else { return }
      Output.report(
        "\(PrintableText.short(source + [UInt8(ascii: "/")] + place.pathBytes)): warning: a link that leads out of the package, "
          + "to \(PrintableText.short(destination)); 'unpack' will refuse it")
    }
  }
}
