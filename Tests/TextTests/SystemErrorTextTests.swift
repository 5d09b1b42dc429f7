import Glibc
import Testing
import Text

/// The texts are those of glibc's manual, "Error Codes".
@Suite struct SystemErrorTextTests {
  @Test(arguments: [
    (ENOENT, "no such file or directory"), (EACCES, "permission denied"), (EIO, "input/output error"),
    (EDOTDOT, "RFS specific error"),
  ])
  func startsInLowerCaseUnlessItIsAName(code: Int32, text: String) {
    #expect(systemErrorText(code) == text)
  }

  @Test func namesAnUnknownNumber() {
    #expect(systemErrorText(123_456) == "unknown error 123456")
  }
}
