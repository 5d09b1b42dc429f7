import Foundation

#if canImport(MobileCoreServices)
  import MobileCoreServices
#elseif canImport(CoreServices)
  import CoreServices
#endif

/// A file that is sent over HTTP, as packages for Apple's platforms and Linux have it: nothing here depends on this
/// project.
public struct Upload {
  public let file: URL

  public init(file: URL) { self.file = file }
}

#if canImport(UniformTypeIdentifiers)
  import UniformTypeIdentifiers

  extension Upload {
    public var isTyped: Bool { true }

    /// The type to send; the last branch is for systems before `UTType`, and never runs on Linux.
    public var contentType: String {
      if #available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *) {
        return UTType(filenameExtension: file.pathExtension)?.preferredMIMEType ?? "application/octet-stream"
      } else {
        return contentTypeOfOlderSystems
      }
    }

    /// What older systems answer, by the functions that `UTType` has replaced.
    public var contentTypeOfOlderSystems: String {
      if let type = UTTypeCreatePreferredIdentifierForTag(
        kUTTagClassFilenameExtension, file.pathExtension as CFString, nil)?.takeRetainedValue(),
        let contentType = UTTypeCopyPreferredTagWithClass(type, kUTTagClassMIMEType)?.takeRetainedValue()
      {
        return contentType as String
      }
      return "application/octet-stream"
    }
  }
#else
  extension Upload {
    public var isTyped: Bool { false }
    public var contentType: String { "application/octet-stream" }
    public var contentTypeOfOlderSystems: String { "application/octet-stream" }
  }
#endif
