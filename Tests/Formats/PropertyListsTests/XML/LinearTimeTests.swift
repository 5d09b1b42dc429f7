import PropertyLists
import Testing
import UTLibC

/// Eight times the bytes take about eight times the work of one thread, whatever is repeated; what is quadratic takes
/// 64 times.
@Suite struct LinearTimeTests {
  @Test(arguments: [
    " a=\"\"", " a=''", " a", "<a ", "<key a=\"", "<!--", "<!-- -- -->", "<![CDATA[", "<![CDATA[]]>", "]]>", "]",
    "\u{1}", "&#7;", "&",
    "<key>", "</key>", "<array>", "<array></dict>", "<string>x<key>", "<!DOCTYPE a [", "<?a ", "<?a?>", "\"", "'",
    "<integer>", "{", "(",
    "a=b;", "<<<<<<< \n", "<true/>",
  ])
  func repetition(piece: String) {
    for head in ["", "<plist><array>", "<plist", "<plist><string>", "<plist><!--", "{ a = ("] {
      var (small, large): (UInt64, UInt64) = (.max, .max)
      // The least of up to three measurements.
      for _ in 0..<3 {
        small = min(small, time(head, piece, bytes: 4_000))
        large = min(large, time(head, piece, bytes: 32_000))
        if isLinear(small, large) { break }
      }
      #expect(isLinear(small, large), "\(head)\(piece)…: \(small) ns and \(large) ns")
    }
  }

  /// libxml2 adds each declared attribute to each element.
  @Test(arguments: [
    "<!DOCTYPE plist [", "<!DOCTYPE plist SYSTEM \">\" [", "<!DOCTYPE plist PUBLIC '>' '<' [",
    "<!-- \" --><?a '?>\n<!DOCTYPE plist [",
  ])
  func `declarations of attributes`(head: String) {
    func time(_ count: Int) -> UInt64 {
      let attributes = (0..<count).map { "a\($0) CDATA \"\"" }.joined(separator: " ")
      let values = String(repeating: "<true/>", count: count)
      return self.time("\(head)<!ATTLIST true \(attributes)>]><plist><array>\(values)</array></plist>")
    }
    let (small, large) = (time(250), time(2_000))
    #expect(isLinear(small, large), "\(small) ns and \(large) ns")
  }

  /// Less than half a millisecond is noise.
  private func isLinear(_ small: UInt64, _ large: UInt64) -> Bool { large < max(small, 500_000) * 32 }

  /// Nanoseconds of this thread alone: other threads and programs do not count.
  private func time(_ head: String, _ piece: String, bytes: Int) -> UInt64 {
    time(head + String(repeating: piece, count: bytes / piece.utf8.count))
  }

  private func time(_ text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    let start = threadTime()
    _ = PropertyList(parsing: bytes, limits: .init(maximumProblems: 20))
    return threadTime() - start
  }

  private func threadTime() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}
