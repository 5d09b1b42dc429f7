import ZipArchives

/// Counts the bytes of files and folders that take up storage, and enforces the limit.
struct UnpackedData {
  /// The storage of a folder on common file systems, in bytes. One name in an archive may stand for very many folders.
  static let sizeOfFolder = 4096

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
        archive: archive.path,
        "the unpacked data exceeds the limit of \(limits.maximumRatio) times the archive's size (--max-ratio)",
        help: UnpackingLimits.trust)
    }
  }
}
