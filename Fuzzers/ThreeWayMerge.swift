import ThreeWayMerge

/// Three texts, separated by the byte 0x80: a merge loses no change that only one side has made, does not depend on the
/// order of the sides, and reports conflicts in order; and a difference makes the new text of the old one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzThreeWayMerge(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let parts = UnsafeBufferPointer(start: start, count: count)
    .split(separator: 0x80, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
  guard parts.count == 3 else { return 0 }
  let (base, ours, theirs) = (parts[0], parts[1], parts[2])
  precondition(TextMerge(base: base, ours: ours, theirs: base).merged == ours)
  precondition(TextMerge(base: base, ours: base, theirs: theirs).merged == theirs)
  precondition(TextMerge(base: base, ours: ours, theirs: ours).merged == ours)
  let merge = TextMerge(base: base, ours: ours, theirs: theirs)
  let exchanged = TextMerge(base: base, ours: theirs, theirs: ours)
  precondition(merge.merged == exchanged.merged)
  precondition(
    merge.conflicts.map { [$0.base, $0.theirs, $0.ours] } == exchanged.conflicts.map { [$0.base, $0.ours, $0.theirs] })
  precondition((merge.merged == nil) != merge.conflicts.isEmpty)
  for (conflict, next) in zip(merge.conflicts, merge.conflicts.dropFirst()) {
    precondition(conflict.base.upperBound < next.base.lowerBound)
    precondition(conflict.ours.upperBound < next.ours.lowerBound)
    precondition(conflict.theirs.upperBound < next.theirs.lowerBound)
  }
  for (old, new) in [(base, ours), (ours, theirs)] {
    precondition(patched(old, with: UnifiedDiff.text(from: old, named: "a", to: new, named: "b")) == new)
  }
  return 0
}

/// Applies a unified diff, and checks what it says of the old text.
private func patched(_ old: [UInt8], with diff: [UInt8]) -> [UInt8] {
  let lines = lines(of: old)
  var (result, position): ([UInt8], Int) = ([], 0)
  for line in unmarked(diff).dropFirst(2) {
    if line.starts(with: "@@ -".utf8) {
      let numbers = String(decoding: line, as: UTF8.self).split(separator: " ")[1].dropFirst().split(separator: ",")
      let isEmpty = numbers.count == 2 && numbers[1] == "0"
      let start = (Int(numbers[0]) ?? 0) - (isEmpty ? 0 : 1)
      result += lines[position..<start].joined()
      position = start
    } else {
      if line.first != UInt8(ascii: "+") {
        precondition(lines[position].elementsEqual(line.dropFirst()))
        position += 1
      }
      if line.first != UInt8(ascii: "-") { result += line.dropFirst() }
    }
  }
  return result + lines[position...].joined()
}

/// Returns the lines of a diff, with line ends unless a mark says that there is none.
private func unmarked(_ diff: [UInt8]) -> [ArraySlice<UInt8>] {
  var result: [ArraySlice<UInt8>] = []
  for line in lines(of: diff) {
    if line.first == UInt8(ascii: "\\") { result[result.count - 1].removeLast() } else { result.append(line) }
  }
  return result
}

private func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  var (result, start): ([ArraySlice<UInt8>], Int) = ([], 0)
  for end in text.indices where text[end] == UInt8(ascii: "\n") {
    result.append(text[start...end])
    start = end + 1
  }
  return start < text.count ? result + [text[start...]] : result
}
