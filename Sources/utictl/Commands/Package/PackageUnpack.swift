import ArgumentParser
import Packages

struct PackageUnpack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack a zip archive if it is safe.",
    discussion: """
      Nothing is written if a name in the archive is absolute, contains '..' or a drive letter, or is reserved for this tool's \
      own files; if two entries have the same name, an entry is encrypted, a link leads out of the archive, or two records \
      of an entry disagree; or if the contents exceed the limits. Names that some systems cannot tell apart get a warning. \
      A new folder appears in one step. An existing folder gets either all items, after they are completely on disk, or none: \
      if one fails, or the command is interrupted, the items before it are removed again. Only a crash at that moment can \
      leave some of them, each complete. The __MACOSX folder that macOS adds is skipped.

      Runs of 64 KiB or more of zeros become holes, which take no disk space. They count toward --max-size, but not toward \
      --max-ratio, which keeps a small archive from filling the disk.

      Examples:
        utictl package unpack Trip.zip -o .
        utictl package unpack --replace --max-size 1000000000 Trip.zip -o ~/Documents
      """)

  @Argument(help: ArgumentHelp("The archive.", valueName: "file"), completion: .file())
  var archive: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to unpack to.", valueName: "folder"), completion: .directory)
  var output: String

  @Flag(help: "Replace items of the same name.")
  var replace = false

  @Option(help: ArgumentHelp("Maximum total size of all files (default: 16 GiB).", valueName: "bytes"))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum ratio of unpacked data to archive size, checked above 64 MiB and without holes (default: 200).",
      valueName: "times"))
  var maxRatio: Int?

  @Option(help: ArgumentHelp("Maximum number of entries (default: 1000000).", valueName: "number"))
  var maxEntries: Int?

  @Flag(help: "Allow links that lead out of the archive.")
  var allowOutsideLinks = false

  @Flag(help: "Keep __MACOSX, the extended attributes for Macs.")
  var keepAppleDouble = false

  func validate() throws {
    for limit in [maxSize, maxRatio, maxEntries] {
      if let limit, limit < 0 {
        throw ValidationError("invalid limit: --max-size, --max-ratio and --max-entries must be 0 or more")
      }
    }
  }

  func run() throws {
    let archive = DocumentPackage(at: Files.itemPath(ofArgument: archive))
    let destination = Files.path(ofArgument: output)
    try PackageRun.write(replacing: replace) {
      try archive.unpack(to: destination, limits: limits, options: $0)
    }
  }

  private var limits: UnpackingLimits {
    var limits = UnpackingLimits()
    if let maxSize { limits.maximumSize = maxSize }
    if let maxRatio { limits.maximumRatio = maxRatio }
    if let maxEntries { limits.maximumEntries = maxEntries }
    limits.allowsLinksToOutside = allowOutsideLinks
    limits.keepsAppleDouble = keepAppleDouble
    return limits
  }
}
