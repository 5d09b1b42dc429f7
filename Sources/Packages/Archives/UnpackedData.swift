import ZipArchives

/// Counts the bytes of files that take up storage, and refuses too many of them.
struct UnpackedData {
  private let archive: ZipArchive
  private let limits: UnpackingLimits
  private var count = 0

  init(of archive: ZipArchive, _ limits: UnpackingLimits) {
    self.archive = archive
    self.limits = limits
  }

  mutating func add(_ bytes: Int) throws(ZipError) {
    count += bytes
    guard count > UnpackingLimits.sizeWithoutRatio else { return }
    let (largest, isEndless) = archive.size.multipliedReportingOverflow(by: limits.maximumRatio)
    guard isEndless || count <= largest else {
      throw ZipError(
        archive: archive.path, "its data is more than \(limits.maximumRatio) times as large as the archive itself",
        hint: "raise the limit (--max-ratio) if you trust the archive")
    }
  }
}
