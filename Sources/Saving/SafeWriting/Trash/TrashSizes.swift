import UTLibC
import UTSystemCalls

/// The file `directorysizes` of the trash: sizes of its folders, so that programs need not read these to show the size
/// of the trash.
struct TrashSizes {
  let trash: TrashFolder

  private static let name = Array("directorysizes".utf8)
  /// The maximum size of the file: enough for more than a million entries.
  private static let limit = 1 << 26

  /// Adds the size of a folder, unless it cannot be determined or written: programs determine sizes that are missing.
  func add(_ name: [UInt8]) {
    guard let record = trash.records.status(of: name + TrashRecord.suffix),
      let size = Self.size(of: name, in: trash.files)
    else { return }
    let encoded = name.percentEncoded
    var lines = entries.filter { !$0.hasSuffix([UInt8(ascii: " ")] + encoded) }
    lines.append(ArraySlice(Array("\(size) \(record.modified.seconds) ".utf8) + encoded))
    replace(with: lines.flatMap { $0 + [UInt8(ascii: "\n")] })
  }

  private var entries: [ArraySlice<UInt8>] {
    guard let file = trash.folder.open(Self.name, O_RDONLY | O_NONBLOCK), let count = file.status()?.size,
      count <= Self.limit, let bytes = file.bytes(Int(count), at: 0)
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n"))
  }

  /// Another program that adds an entry at the same time may lose it, as the specification allows.
  private func replace(with bytes: [UInt8]) {
    let temporary = Self.name + Array(".\(UInt64.random(in: 0...UInt64.max))".utf8)
    guard let file = trash.folder.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600) else { return }
    let isWritten = bytes.withUnsafeBytes { Descriptor.writeOn($0, to: file.number) }
    if !isWritten || !trash.folder.rename(temporary, to: Self.name) { _ = trash.folder.remove(temporary) }
  }

  /// The space that an item takes on its volume, in bytes; nil if a part of it cannot be read.
  private static func size(of name: [UInt8], in folder: Folder) -> Int64? {
    var (sum, isComplete): (Int64, Bool) = (0, true)
    var links: Set<FileIdentity> = []
    folder.forEachItem(at: name, onError: { _ in isComplete = false }) { _, _, status in
      let isCounted = status.linkCount < 2 || links.insert(FileIdentity(status)).inserted
      if isCounted { sum &+= status.allocatedSize }
    }
    return isComplete ? sum : nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
