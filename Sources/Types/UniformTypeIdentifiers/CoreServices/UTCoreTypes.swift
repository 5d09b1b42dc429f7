import Foundation

// The identifiers in UTCoreTypes.h, for code that calls the deprecated functions.

/// `public.item`: ``UTType/item``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.item instead.")
public var kUTTypeItem: CFString { "public.item" }

/// `public.content`: ``UTType/content``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.content instead.")
public var kUTTypeContent: CFString { "public.content" }

/// `public.composite-content`: ``UTType/compositeContent``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.compositeContent instead.")
public var kUTTypeCompositeContent: CFString { "public.composite-content" }

/// `public.message`: ``UTType/message``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.message instead.")
public var kUTTypeMessage: CFString { "public.message" }

/// `public.contact`: ``UTType/contact``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.contact instead.")
public var kUTTypeContact: CFString { "public.contact" }

/// `public.archive`: ``UTType/archive``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.archive instead.")
public var kUTTypeArchive: CFString { "public.archive" }

/// `public.disk-image`: ``UTType/diskImage``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.diskImage instead.")
public var kUTTypeDiskImage: CFString { "public.disk-image" }

/// `public.data`: ``UTType/data``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.data instead.")
public var kUTTypeData: CFString { "public.data" }

/// `public.directory`: ``UTType/directory``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.directory instead.")
public var kUTTypeDirectory: CFString { "public.directory" }

/// `public.symlink`: ``UTType/symbolicLink``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.symbolicLink instead.")
public var kUTTypeSymLink: CFString { "public.symlink" }

/// `public.executable`: ``UTType/executable``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.executable instead.")
public var kUTTypeExecutable: CFString { "public.executable" }

/// `com.apple.alias-file`: ``UTType/aliasFile``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.aliasFile instead.")
public var kUTTypeAliasFile: CFString { "com.apple.alias-file" }

/// `public.url`: ``UTType/url``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.url instead.")
public var kUTTypeURL: CFString { "public.url" }

/// `public.file-url`: ``UTType/fileURL``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.fileURL instead.")
public var kUTTypeFileURL: CFString { "public.file-url" }

/// `public.text`: ``UTType/text``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.text instead.")
public var kUTTypeText: CFString { "public.text" }

/// `public.plain-text`: ``UTType/plainText``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.plainText instead.")
public var kUTTypePlainText: CFString { "public.plain-text" }

/// `public.utf8-plain-text`: ``UTType/utf8PlainText``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.utf8PlainText instead.")
public var kUTTypeUTF8PlainText: CFString { "public.utf8-plain-text" }

/// `public.utf16-plain-text`: ``UTType/utf16PlainText``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.utf16PlainText instead.")
public var kUTTypeUTF16PlainText: CFString { "public.utf16-plain-text" }

/// `public.rtf`: ``UTType/rtf``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.rtf instead.")
public var kUTTypeRTF: CFString { "public.rtf" }

/// `public.html`: ``UTType/html``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.html instead.")
public var kUTTypeHTML: CFString { "public.html" }

/// `public.xml`: ``UTType/xml``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.xml instead.")
public var kUTTypeXML: CFString { "public.xml" }

/// `public.source-code`: ``UTType/sourceCode``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.sourceCode instead.")
public var kUTTypeSourceCode: CFString { "public.source-code" }

/// `public.swift-source`: ``UTType/swiftSource``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.swiftSource instead.")
public var kUTTypeSwiftSource: CFString { "public.swift-source" }

/// `public.json`: ``UTType/json``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.json instead.")
public var kUTTypeJSON: CFString { "public.json" }

/// `com.apple.property-list`: ``UTType/propertyList``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.propertyList instead.")
public var kUTTypePropertyList: CFString { "com.apple.property-list" }

/// `public.image`: ``UTType/image``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.image instead.")
public var kUTTypeImage: CFString { "public.image" }

/// `public.jpeg`: ``UTType/jpeg``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.jpeg instead.")
public var kUTTypeJPEG: CFString { "public.jpeg" }

/// `public.tiff`: ``UTType/tiff``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.tiff instead.")
public var kUTTypeTIFF: CFString { "public.tiff" }

/// `com.compuserve.gif`: ``UTType/gif``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.gif instead.")
public var kUTTypeGIF: CFString { "com.compuserve.gif" }

/// `public.png`: ``UTType/png``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.png instead.")
public var kUTTypePNG: CFString { "public.png" }

/// `com.microsoft.bmp`: ``UTType/bmp``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.bmp instead.")
public var kUTTypeBMP: CFString { "com.microsoft.bmp" }

/// `com.microsoft.ico`: ``UTType/ico``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.ico instead.")
public var kUTTypeICO: CFString { "com.microsoft.ico" }

/// `public.camera-raw-image`: ``UTType/rawImage``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.rawImage instead.")
public var kUTTypeRawImage: CFString { "public.camera-raw-image" }

/// `public.svg-image`: ``UTType/svg``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.svg instead.")
public var kUTTypeScalableVectorGraphics: CFString { "public.svg-image" }

/// `com.apple.live-photo`: ``UTType/livePhoto``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.livePhoto instead.")
public var kUTTypeLivePhoto: CFString { "com.apple.live-photo" }

/// `public.audiovisual-content`: ``UTType/audiovisualContent``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.audiovisualContent instead.")
public var kUTTypeAudiovisualContent: CFString { "public.audiovisual-content" }

/// `public.movie`: ``UTType/movie``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.movie instead.")
public var kUTTypeMovie: CFString { "public.movie" }

/// `public.video`: ``UTType/video``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.video instead.")
public var kUTTypeVideo: CFString { "public.video" }

/// `public.audio`: ``UTType/audio``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.audio instead.")
public var kUTTypeAudio: CFString { "public.audio" }

/// `com.apple.quicktime-movie`: ``UTType/quickTimeMovie``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.quickTimeMovie instead.")
public var kUTTypeQuickTimeMovie: CFString { "com.apple.quicktime-movie" }

/// `public.mpeg`: ``UTType/mpeg``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.mpeg instead.")
public var kUTTypeMPEG: CFString { "public.mpeg" }

/// `public.mpeg-4`: ``UTType/mpeg4Movie``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.mpeg4Movie instead.")
public var kUTTypeMPEG4: CFString { "public.mpeg-4" }

/// `public.mp3`: ``UTType/mp3``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.mp3 instead.")
public var kUTTypeMP3: CFString { "public.mp3" }

/// `public.mpeg-4-audio`: ``UTType/mpeg4Audio``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.mpeg4Audio instead.")
public var kUTTypeMPEG4Audio: CFString { "public.mpeg-4-audio" }

/// `com.microsoft.waveform-audio`: ``UTType/wav``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.wav instead.")
public var kUTTypeWaveformAudio: CFString { "com.microsoft.waveform-audio" }

/// `public.playlist`: ``UTType/playlist``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.playlist instead.")
public var kUTTypePlaylist: CFString { "public.playlist" }

/// `public.folder`: ``UTType/folder``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.folder instead.")
public var kUTTypeFolder: CFString { "public.folder" }

/// `public.volume`: ``UTType/volume``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.volume instead.")
public var kUTTypeVolume: CFString { "public.volume" }

/// `com.apple.package`: ``UTType/package``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.package instead.")
public var kUTTypePackage: CFString { "com.apple.package" }

/// `com.apple.bundle`: ``UTType/bundle``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.bundle instead.")
public var kUTTypeBundle: CFString { "com.apple.bundle" }

/// `com.apple.application`: ``UTType/application``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.application instead.")
public var kUTTypeApplication: CFString { "com.apple.application" }

/// `public.font`: ``UTType/font``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.font instead.")
public var kUTTypeFont: CFString { "public.font" }

/// `com.adobe.pdf`: ``UTType/pdf``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.pdf instead.")
public var kUTTypePDF: CFString { "com.adobe.pdf" }

/// `com.apple.rtfd`: ``UTType/rtfd``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.rtfd instead.")
public var kUTTypeRTFD: CFString { "com.apple.rtfd" }

/// `com.apple.flat-rtfd`: ``UTType/flatRTFD``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.flatRTFD instead.")
public var kUTTypeFlatRTFD: CFString { "com.apple.flat-rtfd" }

/// `com.apple.webarchive`: ``UTType/webArchive``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.webArchive instead.")
public var kUTTypeWebArchive: CFString { "com.apple.webarchive" }

/// `public.zip-archive`: ``UTType/zip``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.zip instead.")
public var kUTTypeZipArchive: CFString { "public.zip-archive" }

/// `org.gnu.gnu-zip-archive`: ``UTType/gzip``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.gzip instead.")
public var kUTTypeGNUZipArchive: CFString { "org.gnu.gnu-zip-archive" }

/// `public.vcard`: ``UTType/vCard``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.vCard instead.")
public var kUTTypeVCard: CFString { "public.vcard" }

/// `public.calendar-event`: ``UTType/calendarEvent``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.calendarEvent instead.")
public var kUTTypeCalendarEvent: CFString { "public.calendar-event" }

/// `public.email-message`: ``UTType/emailMessage``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.emailMessage instead.")
public var kUTTypeEmailMessage: CFString { "public.email-message" }

/// `public.spreadsheet`: ``UTType/spreadsheet``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.spreadsheet instead.")
public var kUTTypeSpreadsheet: CFString { "public.spreadsheet" }

/// `public.presentation`: ``UTType/presentation``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.presentation instead.")
public var kUTTypePresentation: CFString { "public.presentation" }

/// `public.database`: ``UTType/database``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.database instead.")
public var kUTTypeDatabase: CFString { "public.database" }

/// `public.unix-executable`: ``UTType/unixExecutable``. Source: UTCoreTypes.h.
@available(*, deprecated, message: "Use UTType.unixExecutable instead.")
public var kUTTypeUnixExecutable: CFString { "public.unix-executable" }
