extension ZipEntry.Method {
  /// The name of the method (APPNOTE.TXT 4.4.5), if known.
  var name: String? {
    switch number {
    case 0: "stored"
    case 1: "shrink"
    case 2...5: "reduce"
    case 6: "implode"
    case 8: "deflate"
    case 9: "deflate64"
    case 12: "bzip2"
    case 14: "LZMA"
    case 20, 93: "zstd"
    case 95: "xz"
    case 96: "JPEG"
    case 97: "WavPack"
    case 98: "PPMd"
    case 99: "AES"
    default: nil
    }
  }
}
