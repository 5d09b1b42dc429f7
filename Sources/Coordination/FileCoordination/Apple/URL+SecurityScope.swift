import Foundation

extension URL {
  /// Does nothing: programs are not sandboxed, and may use each item that their user may use.
  ///
  /// Source: NSURL.h.
  ///
  /// - Returns: true.
  public func startAccessingSecurityScopedResource() -> Bool { true }

  /// Does nothing.
  ///
  /// Source: NSURL.h.
  public func stopAccessingSecurityScopedResource() {}
}
