import Testing
import UTLibC
import UTText

@Suite struct SystemErrorTextTests {
  // The texts are those of glibc's strerror(3).
  @Test(arguments: [
    (ENOENT, "no such file or directory"), (EIO, "input/output error"), (ENOSPC, "no space left on device"),
    (ESRMNT, "srmount error"), (EL2NSYNC, "level 2 not synchronized"), (9999, "unknown error 9999"),
  ])
  func `the words of the system follow a colon`(code: Int32, expected: String) {
    #expect(systemErrorText(code) == expected)
  }
}
