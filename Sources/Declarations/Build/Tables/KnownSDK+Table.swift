extension KnownSDK {
  /// Apple's list of SDKs that need a privacy manifest and a signature: the name there, the names of frameworks and
  /// targets, and the first version with a valid privacy manifest, or "-" if there is none or it is unknown.
  ///
  /// The names are from Apple's page "Third-party SDK requirements", without "hermes", which is not React Native's
  /// project (facebook/hermes#1216); the versions are from the tags of the SDKs' repositories, as of November 2026.
  static let table = """
    Abseil | absl | 20240116.1
    AFNetworking | AFNetworking | -
    Alamofire | Alamofire | 5.9.0
    AppAuth | AppAuth | 1.7.2
    BoringSSL / openssl_grpc | openssl_grpc BoringSSL-GRPC | 1.62.1
    Capacitor | Capacitor | 5.7.3
    Charts | Charts DGCharts | 5.1.0
    connectivity_plus | connectivity_plus | 6.0.0
    Cordova | Cordova | 7.1.0
    device_info_plus | device_info_plus | 10.0.1
    DKImagePickerController | DKImagePickerController | 4.3.6
    DKPhotoGallery | DKPhotoGallery | -
    FBAEMKit | FBAEMKit FacebookAEM | 17.0.1
    FBLPromises | FBLPromises PromisesObjC | 2.4.0
    FBSDKCoreKit | FBSDKCoreKit FacebookCore | 17.0.1
    FBSDKCoreKit_Basics | FBSDKCoreKit_Basics FacebookBasics | 17.0.1
    FBSDKLoginKit | FBSDKLoginKit FacebookLogin | 17.0.1
    FBSDKShareKit | FBSDKShareKit FacebookShare | 17.0.1
    file_picker | file_picker | 8.0.0
    FirebaseABTesting | FirebaseABTesting | 10.22.0
    FirebaseAuth | FirebaseAuth | 10.22.0
    FirebaseCore | FirebaseCore | 10.22.0
    FirebaseCoreDiagnostics | FirebaseCoreDiagnostics | -
    FirebaseCoreExtension | FirebaseCoreExtension | 10.22.0
    FirebaseCoreInternal | FirebaseCoreInternal | 10.22.0
    FirebaseCrashlytics | FirebaseCrashlytics | 10.22.0
    FirebaseDynamicLinks | FirebaseDynamicLinks | 10.22.0
    FirebaseFirestore | FirebaseFirestore | 10.22.0
    FirebaseInstallations | FirebaseInstallations | 10.22.0
    FirebaseMessaging | FirebaseMessaging | 10.22.0
    FirebaseRemoteConfig | FirebaseRemoteConfig | 10.22.0
    Flutter | Flutter | -
    flutter_inappwebview | flutter_inappwebview flutter_inappwebview_ios | 6.1.0
    flutter_local_notifications | flutter_local_notifications | 16.3.1+1
    fluttertoast | fluttertoast | 8.2.5
    FMDB | FMDB | 2.7.8
    geolocator_apple | geolocator_apple | 2.3.9
    GoogleDataTransport | GoogleDataTransport | 9.4.0
    GoogleSignIn | GoogleSignIn | 7.1.0
    GoogleToolboxForMac | GoogleToolboxForMac | 4.2.0
    GoogleUtilities | GoogleUtilities | 7.13.3
    grpcpp | grpcpp | 1.62.1
    GTMAppAuth | GTMAppAuth | 4.1.1
    GTMSessionFetcher | GTMSessionFetcher | 3.3.0
    image_picker_ios | image_picker_ios | 0.8.9+1
    IQKeyboardManager | IQKeyboardManager | 6.5.13
    IQKeyboardManagerSwift | IQKeyboardManagerSwift | 6.5.13
    Kingfisher | Kingfisher | 7.9.0
    leveldb | leveldb | -
    Lottie | Lottie | 4.4.0
    MBProgressHUD | MBProgressHUD | -
    nanopb | nanopb | 0.4.9
    OneSignal | OneSignal OneSignalCore OneSignalExtension OneSignalOutcomes OneSignalFramework | -
    OpenSSL | OpenSSL openssl | 3.1.5001
    OrderedSet | OrderedSet | 6.0.2
    package_info_plus | package_info_plus package_info | 6.0.0
    path_provider | path_provider_foundation path_provider_ios path_provider | 2.3.2
    Promises | Promises PromisesSwift | 2.4.0
    Protobuf | Protobuf protobuf | 3.25.3
    Reachability | Reachability ReachabilitySwift | 5.2.0
    RealmSwift | RealmSwift Realm | 10.46.0
    RxSwift | RxSwift RxCocoa RxRelay RxCocoaRuntime | 6.8.0
    SDWebImage | SDWebImage | 5.18.7
    share_plus | share_plus | 8.0.2
    shared_preferences_ios | shared_preferences_foundation shared_preferences_ios | 2.3.5
    SnapKit | SnapKit | 5.7.0
    sqflite | sqflite sqflite_darwin | 2.3.1
    Starscream | Starscream | 4.0.7
    SVProgressHUD | SVProgressHUD | 2.3.0
    SwiftyGif | SwiftyGif | 5.4.5
    SwiftyJSON | SwiftyJSON | 5.0.2
    Toast | Toast Toast_Swift | 5.1.0
    UnityFramework | UnityFramework | -
    url_launcher | url_launcher_ios url_launcher | 6.2.4
    video_player_avfoundation | video_player_avfoundation | 2.5.6
    wakelock | wakelock | -
    webview_flutter_wkwebview | webview_flutter_wkwebview | 3.10.2
    """
}
