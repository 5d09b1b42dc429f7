import ArgumentParser
import DocumentPackages

struct PackageUnpack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack a zip archive if it is safe.",
    discussion: """
      An archive is rejected as a whole in these cases:
        - a name is absolute, or contains '..' or a drive letter
        - a name is reserved for utictl's own files
        - two entries have the same name
        - an entry is encrypted, or its two headers disagree
        - a link points outside the archive
        - the contents exceed the limits

      A warning is shown for names that collide on some systems. The __MACOSX folder and AppleDouble files (._NAME \
      next to NAME), which macOS adds, are skipped and counted.

      A new folder is created atomically. In an existing folder, items are added only after all of them are completely \
      on disk. If an item cannot be added or the command is interrupted, items already added are removed. Only a crash during \
      this step can leave some items behind, each of them complete.

      The --max-ratio limit keeps a small archive from filling the disk. Runs of 64 KiB or more of zeros become holes, which \
      take up no disk space, so they count toward --max-size but not toward --max-ratio.

      Examples:
        utictl package unpack Trip.zip
        utictl package unpack --replace --max-size 1000000000 Trip.zip -o ~/Documents
      """)

  @Argument(help: ArgumentHelp("The archive to unpack.", valueName: "file"), completion: .file())
  var archive: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Unpack to this folder.", valueName: "folder"),
    completion: .directory)
  var output = "."

  @Flag(help: "Replace existing items.")
  var replace = false

  @Option(help: ArgumentHelp("Limit the total size of all files (default: 16 GiB).", valueName: "bytes"))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp(
      "Limit the ratio of unpacked data to archive size, not counting holes; checked only above 64 MiB (default: 200).",
      valueName: "ratio"))
  var maxRatio: Int?

  @Option(help: ArgumentHelp("Limit the number of entries (default: 1000000).", valueName: "number"))
  var maxEntries: Int?

  @Flag(help: "Allow links that point outside the archive.")
  var allowOutsideLinks = false

  @Flag(help: "Keep the __MACOSX folder and AppleDouble files, which hold extended attributes from macOS.")
  var keepAppleDouble = false

  func validate() throws {
    for limit in [maxSize, maxRatio, maxEntries] {
      if let limit, limit < 0 {
        throw ValidationError("invalid limit: --max-size, --max-ratio, and --max-entries must be 0 or more")
      }
    }
  }

  func run() throws {
    let archive = try DocumentPackage(at: Files.itemPath(ofArgument: archive))
    let destination = Files.path(ofArgument: output)
    try PackageRun.write(to: [destination], replacing: replace) {
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
