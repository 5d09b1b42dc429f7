import ArgumentParser
import Packages

struct PackageUnpack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack a zip archive, if it can be trusted.",
    discussion: """
      Nothing is written if a name in the archive is absolute, has '..' or a drive letter, or is one that this tool gives to files \
      of its own; if two entries have one name, if an entry is encrypted, if a link leads out, if the archive says two things \
      of an entry, or if it would unpack to more than the limits allow. Names that some systems cannot tell apart get a \
      warning. A folder that is not there appears at once. Into \
      one that is there, all items of the archive get once they are whole on the disk, or none: if one cannot, or the command is \
      interrupted, those before it are taken back. Only a crash in that moment leaves some of them, each \
      whole. What macOS adds in __MACOSX is left out.

      Runs of 64 KiB of zeros and more become holes, which take no space on the disk. They do not count for --max-ratio, \
      which keeps a small archive from filling the disk; they do for --max-size.

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

  @Option(help: ArgumentHelp("How many bytes all files together may have (default: 16 GiB).", valueName: "bytes"))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      "How many times as large as the archive their data may be, holes not counted, from 64 MiB on (default: 200).",
      valueName: "times"))
  var maxRatio: Int?

  @Option(help: ArgumentHelp("How many entries there may be (default: 1000000).", valueName: "number"))
  var maxEntries: Int?

  @Flag(help: "Keep links that lead out of the archive.")
  var allowOutsideLinks = false

  @Flag(help: "Keep __MACOSX, with extended attributes for Macs.")
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
