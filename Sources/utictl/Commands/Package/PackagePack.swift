import ArgumentParser
import FileTrees
import Packages
import SafeWriting
import Text
import TypeRegistry
import ZipArchives

struct PackagePack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write a zip archive of a package, to send it by mail or over the web.",
    discussion: """
      Permissions, times (in units of 100 ns) and links are kept, names are UTF-8. The same package gives the same archive, \
      byte for byte. 'unpack' takes every archive that this makes, unless a warning says otherwise: more than 8 MiB of data \
      that would become 150 times smaller is compressed less, but long runs of zeros, as in sparse files, always become small.

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
    warnOfRefusals(in: tree, name, source)
    try PackageWriting(to: path, byteCount: tree.extent.bytes, replaces: replace).perform { options, onRead in
      try SafeWrite.file(at: path, options: options) { sink in
        // A closure cannot capture what is inout and not copyable.
        try withUnsafeMutablePointer(to: &sink) { sink in
          let writer = ZipWriter(named: output) { try sink.pointee.write($0) }
          try tree.pack(as: name, into: writer, onRead: onRead)
        }
      }
    }
  }

  private func warnOfRefusals(in tree: FileTree, _ name: FileName, _ source: [UInt8]) {
    tree.forEachRefusal(packedAs: name) { place, message in
      let path = place.isEmpty ? source : source + [UInt8(ascii: "/")] + place.pathBytes
      Output.report(
        "\(PrintableText.short(path)): warning: \(PrintableText.short(message)); 'unpack' will refuse it")
    }
  }
}
