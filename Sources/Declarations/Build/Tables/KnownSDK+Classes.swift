extension KnownSDK {
  /// Creates the SDK that defines a class; nil if no listed SDK does.
  ///
  /// - Parameters:
  ///   - name: the name of an Objective-C class, or of a Swift module.
  ///   - isModule: whether it is a module.
  init?(className name: String, isModule: Bool) {
    guard let binary = isModule ? (Self.modules.contains(name) ? name : nil) : Self.classes[name],
      let sdk = KnownSDK(binary: binary)
    else { return nil }
    self = sdk
  }

  /// The modules in Swift of listed SDKs whose names no other module is likely to have.
  private static let modules: Set = [
    "Alamofire", "DGCharts", "DKImagePickerController", "DKPhotoGallery", "IQKeyboardManagerSwift", "Kingfisher",
    "Lottie", "RealmSwift", "RxCocoa", "RxRelay", "RxSwift", "SnapKit", "Starscream", "SwiftyGif", "SwiftyJSON",
  ]

  /// Objective-C classes that only one SDK declares, according to their public headers, with the name of its framework.
  private static let classes = [
    "AFHTTPSessionManager": "AFNetworking", "OIDAuthState": "AppAuth", "FIRApp": "FirebaseCore",
    "FIRAuth": "FirebaseAuth", "FIRMessaging": "FirebaseMessaging", "FIRRemoteConfig": "FirebaseRemoteConfig",
    "FIRFirestore": "FirebaseFirestore", "FIRInstallations": "FirebaseInstallations",
    "FIRCrashlytics": "FirebaseCrashlytics", "FIRDynamicLinks": "FirebaseDynamicLinks",
    "FBSDKApplicationDelegate": "FBSDKCoreKit", "FBSDKLoginManager": "FBSDKLoginKit", "FBLPromise": "FBLPromises",
    "FMDatabase": "FMDB", "GDTCORTransport": "GoogleDataTransport", "GIDSignIn": "GoogleSignIn",
    "GTMSessionFetcher": "GTMSessionFetcher", "IQKeyboardManager": "IQKeyboardManager",
    "MBProgressHUD": "MBProgressHUD", "RLMRealm": "RealmSwift", "SDWebImageManager": "SDWebImage",
    "SVProgressHUD": "SVProgressHUD",
  ]
}
