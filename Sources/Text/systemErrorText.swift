import Glibc

/// Returns the system's words for an error number, in lower case as they stand within a message:
/// `no such file or directory`.
///
/// - Parameter code: the error number (`errno`).
package func systemErrorText(_ code: Int32) -> String {
  guard let words = strerror(code).map({ String(cString: $0) }) else { return "error \(code)" }
  // Names such as RPC and XENIX stay as they are.
  let isName = words.dropFirst().first?.isUppercase ?? false
  return isName ? words : words.prefix(1).lowercased() + words.dropFirst()
}
