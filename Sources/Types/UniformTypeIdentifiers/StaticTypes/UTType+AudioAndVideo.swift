// Static members of UTType: sound, movies, and playlists, in the order of UTCoreTypes.h.

extension UTType {
  /// Sound, moving pictures, or both.
  ///
  /// Identifier `public.audiovisual-content`; conforms to `public.data` and `public.content`.
  public static let audiovisualContent = UTType(system: "public.audiovisual-content")

  /// Moving pictures, with or without sound. Container formats conform to this rather than to `video`.
  ///
  /// Identifier `public.movie`; conforms to `public.audiovisual-content`.
  public static let movie = UTType(system: "public.movie")

  /// Moving pictures without sound.
  ///
  /// Identifier `public.video`; conforms to `public.movie`.
  public static let video = UTType(system: "public.video")

  /// Sound without moving pictures.
  ///
  /// Identifier `public.audio`; conforms to `public.audiovisual-content`.
  public static let audio = UTType(system: "public.audio")

  /// A QuickTime movie.
  ///
  /// Identifier `com.apple.quicktime-movie`; conforms to `public.movie`.
  public static let quickTimeMovie = UTType(system: "com.apple.quicktime-movie")

  /// An MPEG-1 or MPEG-2 movie.
  ///
  /// Identifier `public.mpeg`; conforms to `public.movie`.
  public static let mpeg = UTType(system: "public.mpeg")

  /// MPEG-2 video without sound.
  ///
  /// Identifier `public.mpeg-2-video`; conforms to `public.video`.
  public static let mpeg2Video = UTType(system: "public.mpeg-2-video")

  /// An MPEG-2 transport stream.
  ///
  /// Identifier `public.mpeg-2-transport-stream`; conforms to `public.movie`.
  public static let mpeg2TransportStream = UTType(system: "public.mpeg-2-transport-stream")

  /// MP3 audio.
  ///
  /// Identifier `public.mp3`; conforms to `public.audio`.
  public static let mp3 = UTType(system: "public.mp3")

  /// An MPEG-4 movie.
  ///
  /// Identifier `public.mpeg-4`; conforms to `public.movie`.
  public static let mpeg4Movie = UTType(system: "public.mpeg-4")

  /// Audio in an MPEG-4 container. It shares the extension `mp4` with `mpeg4Movie`, which is preferred.
  ///
  /// Identifier `public.mpeg-4-audio`; conforms to `public.audio`.
  public static let mpeg4Audio = UTType(system: "public.mpeg-4-audio")

  /// MPEG-4 audio under Apple's copy protection.
  ///
  /// Identifier `com.apple.protected-mpeg-4-audio`; conforms to `public.audio`.
  public static let appleProtectedMPEG4Audio = UTType(system: "com.apple.protected-mpeg-4-audio")

  /// An MPEG-4 movie under Apple's copy protection.
  ///
  /// Identifier `com.apple.protected-mpeg-4-video`; conforms to `com.apple.m4v-video`.
  public static let appleProtectedMPEG4Video = UTType(system: "com.apple.protected-mpeg-4-video")

  /// An AVI movie.
  ///
  /// Identifier `public.avi`; conforms to `public.movie`.
  public static let avi = UTType(system: "public.avi")

  /// AIFF audio.
  ///
  /// Identifier `public.aiff-audio`; conforms to `public.aifc-audio`.
  public static let aiff = UTType(system: "public.aiff-audio")

  /// Waveform audio (WAV).
  ///
  /// Identifier `com.microsoft.waveform-audio`; conforms to `public.audio`.
  public static let wav = UTType(system: "com.microsoft.waveform-audio")

  /// Music as MIDI events.
  ///
  /// Identifier `public.midi-audio`; conforms to `public.audio`.
  public static let midi = UTType(system: "public.midi-audio")

  /// A list of media to play, in any format.
  ///
  /// Identifier `public.playlist`; conforms to no other type.
  public static let playlist = UTType(system: "public.playlist")

  /// An M3U or M3U8 playlist.
  ///
  /// Identifier `public.m3u-playlist`; conforms to `public.plain-text` and `public.playlist`.
  public static let m3uPlaylist = UTType(system: "public.m3u-playlist")

  /// A haptic pattern, optionally with sound, in JSON.
  ///
  /// Identifier `com.apple.haptics.ahap`; conforms to `public.haptics-content` and `public.json`.
  public static let ahap = UTType(system: "com.apple.haptics.ahap")
}
