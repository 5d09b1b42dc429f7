/// Keeps ranges of a stream that is read once.
struct RangeCollector {
  private struct Kept {
    let range: Range<Int>
    var bytes: [UInt8] = []
  }

  /// Disjoint, in order.
  private var kept: [Kept] = []
  private var next = 0

  /// - Parameter ranges: the ranges to keep, in any order; they may overlap.
  init(_ ranges: [Range<Int>]) {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    kept = merged.map { Kept(range: $0) }
  }

  /// The offset after the last range; nil without any.
  var end: Int? { kept.last?.range.upperBound }

  /// Copies the wanted part of the next bytes of the stream.
  mutating func take(_ piece: UnsafeRawBufferPointer, at position: Int) {
    let end = position + piece.count
    while next < kept.count, kept[next].range.lowerBound < end {
      let range = kept[next].range
      if let part = piece.part(in: range, at: position) {
        if kept[next].bytes.isEmpty { kept[next].bytes.reserveCapacity(range.count) }
        kept[next].bytes.append(contentsOf: part.bytes)
      }
      guard range.upperBound <= end else { return }
      next += 1
    }
  }

  /// The bytes in a range that lies in a kept one; nil if the stream ended before.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8>? {
    let part = part(of: range)
    return part.count == range.count ? part : nil
  }

  /// The bytes in a range that lies in a kept one, up to the end of the stream.
  func part(of range: Range<Int>) -> ArraySlice<UInt8> {
    var (low, high) = (0, kept.count)
    while low < high {
      let middle = (low + high) / 2
      if kept[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low < kept.count, kept[low].range.lowerBound <= range.lowerBound else { return [] }
    let start = kept[low].range.lowerBound
    return kept[low].bytes.prefix(range.upperBound - start).dropFirst(range.lowerBound - start)
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes in a range of the stream if these begin at a position of it; nil if there are none.
  func part(in range: Range<Int>, at position: Int) -> (bytes: UnsafeRawBufferPointer, offset: Int)? {
    let common = range.clamped(to: position..<position + count)
    guard !common.isEmpty else { return nil }
    let part = self[(common.lowerBound - position)..<(common.upperBound - position)]
    return (UnsafeRawBufferPointer(rebasing: part), common.lowerBound)
  }
}
