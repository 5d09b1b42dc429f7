import FileTrees
import Foundation
import Glibc
import SafeWriting

extension FileWrapper {
  /// Calls `body`, and gives its errors the form that Foundation's have.
  package static func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileTreeError {
      throw CocoaError(error)
    } catch let error as SafeWriteError {
      throw CocoaError(error)
    }
  }

  /// A key that no file can have as its name.
  static func invalidName(_ path: String) -> CocoaError {
    CocoaError(
      .fileWriteInvalidFileName,
      userInfo: [
        NSFilePathErrorKey: path, NSLocalizedDescriptionKey: "'\(path)' is no name that a file can have; rename it",
      ])
  }
}

extension FileWrapper {
  /// What is no file URL has no place on disk.
  static func unsupportedScheme(_ url: URL, _ code: CocoaError.Code) -> CocoaError {
    CocoaError(
      code,
      userInfo: [
        NSURLErrorKey: url, NSLocalizedDescriptionKey: "\(url): only file URLs can be read and written",
      ])
  }

  /// A directory is written where something is.
  static func alreadyExists(_ url: URL) -> CocoaError {
    CocoaError(
      .fileWriteFileExists,
      userInfo: [
        NSFilePathErrorKey: url.path, NSURLErrorKey: url, NSUnderlyingErrorKey: POSIXError(.EEXIST),
        NSLocalizedDescriptionKey:
          "\(url.path): something is there already; write with the option .atomic to replace it",
      ])
  }
}

extension CocoaError {
  package init(_ error: SafeWriteError) {
    let code: Code =
      switch error.code {
      case ENOENT, ENOTDIR: .fileNoSuchFile
      case EACCES, EPERM: .fileWriteNoPermission
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      case EROFS: .fileWriteVolumeReadOnly
      case EEXIST: .fileWriteFileExists
      case ENAMETOOLONG, EINVAL: .fileWriteInvalidFileName
      default: .fileWriteUnknown
      }
    let path = String(decoding: error.path, as: UTF8.self)
    self.init(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: error.description, NSFilePathErrorKey: path, NSURLErrorKey: URL(filePath: path),
        NSUnderlyingErrorKey: POSIXErrorCode(rawValue: error.code).map { POSIXError($0) as any Error } ?? error,
      ])
  }

  init(_ error: FileTreeError) {
    switch error {
    case .system(_, let path, let number): self.init(reading: path, number: number, error)
    case .changed(let path): self.init(.fileReadUnknown, path, error)
    case .unsupportedKind(let path): self.init(.featureUnsupported, path, error)
    case .tooDeep(let path, _): self.init(.fileReadTooLarge, path, error)
    case .cancelled(let path): self.init(.userCancelled, path, error)
    case .malformed, .notProvided: self.init(.fileReadCorruptFile, [], error)
    case .notSerializable(let path, _): self.init(.fileWriteUnknown, path, error)
    }
  }

  private init(reading path: [UInt8], number: Int32, _ error: FileTreeError) {
    let code: Code =
      switch number {
      case ENOENT, ENOTDIR: .fileReadNoSuchFile
      case EACCES, EPERM: .fileReadNoPermission
      case ENAMETOOLONG, EINVAL: .fileReadInvalidFileName
      case EFBIG: .fileReadTooLarge
      default: .fileReadUnknown
      }
    self.init(code, path, error)
  }

  private init(_ code: Code, _ path: [UInt8], _ error: FileTreeError) {
    let text = String(decoding: path, as: UTF8.self)
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: error.description]
    if !path.isEmpty {
      userInfo[NSFilePathErrorKey] = text
      userInfo[NSURLErrorKey] = URL(filePath: text)
    }
    userInfo[NSUnderlyingErrorKey] =
      if case .system(_, _, let number) = error {
        POSIXErrorCode(rawValue: number).map { POSIXError($0) as any Error } ?? error
      } else {
        error
      }
    self.init(code, userInfo: userInfo)
  }
}
