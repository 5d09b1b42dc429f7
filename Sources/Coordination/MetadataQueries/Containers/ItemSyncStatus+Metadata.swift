import Foundation
import UTSyncEngines

extension ItemSyncStatus {
  /// The attributes of an item. Unknown attributes are absent.
  ///
  /// - Parameter progress: the downloaded percentage, from 0 to 100; nil without a download.
  func metadata(progress: Double?) -> [String: any Sendable] {
    var attributes: [String: any Sendable] = [:]
    attributes[NSMetadataUbiquitousItemDownloadingStatusKey] = contents?.metadataValue
    attributes[NSMetadataUbiquitousItemIsDownloadingKey] = progress == nil ? isDownloading : true
    attributes[NSMetadataUbiquitousItemDownloadRequestedKey] = isDownloadRequested
    attributes[NSMetadataUbiquitousItemIsUploadedKey] = isUploaded
    attributes[NSMetadataUbiquitousItemIsUploadingKey] = isUploading
    attributes[NSMetadataUbiquitousItemPercentDownloadedKey] = progress ?? percentDownloaded
    attributes[NSMetadataUbiquitousItemPercentUploadedKey] = percentUploaded
    attributes[NSMetadataUbiquitousItemDownloadingErrorKey] = downloadingError?.cocoaError()
    attributes[NSMetadataUbiquitousItemUploadingErrorKey] = uploadingError?.cocoaError()
    if let editor = editor?.name {
      var components = PersonNameComponents()
      components.nickname = editor
      attributes[NSMetadataUbiquitousSharedItemMostRecentEditorNameComponentsKey] = components
    }
    return attributes
  }
}

extension ItemSyncStatus.Contents {
  fileprivate var metadataValue: String {
    switch self {
    case .notDownloaded: NSMetadataUbiquitousItemDownloadingStatusNotDownloaded
    case .downloaded: NSMetadataUbiquitousItemDownloadingStatusDownloaded
    case .current: NSMetadataUbiquitousItemDownloadingStatusCurrent
    }
  }
}
