"""The small builds: a clean one of each kind, and the problems that are seeded into it, one at a time.

A build is a dictionary of its files. A property list is a dictionary, everything else bytes. Each seed names the number of App Store
Connect's message and who has published it.
"""
import copy, datetime, os, plistlib, struct, zipfile, zlib

from machos import ARM64, ARM64E, EXECUTABLE, LIBRARY, MACOS, SIMULATOR, WATCHOS, X86_64, macho, universal

REMOVED = object()
ISSUE = 'https://github.com/'
APPLE = 'https://developer.apple.com/documentation/'
TN3181 = APPLE + 'technotes/tn3181-debugging-invalid-privacy-manifest'
TN3208 = APPLE + 'technotes/tn3208-preparing-your-apps-launch-screen-to-meet-app-store-requirements'
# Apple's message is quoted in public files, but in no document or issue with an address that stays.
MESSAGE = "App Store Connect's message"


def png(size):
    rows = (b'\0' + b'\x30\x60\x90' * size) * size
    chunks = [(b'IHDR', struct.pack('>IIBBBBB', size, size, 8, 2, 0, 0, 0)), (b'IDAT', zlib.compress(rows)), (b'IEND', b'')]
    return b'\x89PNG\r\n\x1a\n' + b''.join(struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data)) for kind, data in chunks)


def catalog(**icons):
    """A compiled asset catalog with icons: for each name, pairs of the devices and the size in pixels. It has no pixels."""
    blocks, names = [b''], {}

    def block(data):
        blocks.append(data)
        return len(blocks) - 1

    def tree(name, entries):
        pairs = b''.join(struct.pack('>II', block(value), block(key)) for key, value in entries)
        leaf = block(struct.pack('>HHII', 1, len(entries), 0, 0) + pairs)
        names[name] = block(b'tree' + struct.pack('>IIIIB', 1, leaf, 4096, len(entries), 0))

    images = [(identifier, *image) for identifier, sizes in enumerate(icons.values(), 1) for image in sizes]
    names['CARHEADER'] = block(b'RATC' + struct.pack('<IIII', 974, 17, 0, len(images)) + bytes(416))
    names['KEYFORMAT'] = block(b'tmfk' + struct.pack('<IIII', 0, 2, 15, 17))
    names['EXTENDED_METADATA'] = block(b'META' + bytes(1024))
    tree('FACETKEYS', [(name.encode(), struct.pack('<HHHHH', 0, 0, 1, 17, number)) for number, name in enumerate(icons, 1)])
    tree('RENDITIONS', [(struct.pack('<HH', idiom, identifier), b'ISTC' + struct.pack('<8IHH', 1, 0, size, size, 100, 0, 0, 0, 12, 0) + bytes(128))
                        for identifier, idiom, size in images])
    index, start = struct.pack('>I', len(blocks)), 32
    for data in blocks:
        index += struct.pack('>II', start, len(data))
        start += len(data)
    listed = struct.pack('>I', len(names)) + b''.join(struct.pack('>IB', number, len(name)) + name.encode() for name, number in names.items())
    return b'BOMStore' + struct.pack('>6I', 1, len(blocks), start, len(index), start + len(index), len(listed)) + b''.join(blocks) + index + listed


# The devices of images in catalogs, and the icon of the app in all sizes that are demanded.
PHONE, PAD, WATCH, STORE = 1, 2, 5, 6
ICON = [(PHONE, 120), (PHONE, 180), (PAD, 152), (PAD, 167), (STORE, 1024)]


def made_for(platform='iPhoneOS', sdk='26.0'):
    """What Xcode writes into the Info.plist of whatever it builds for devices."""
    return {'CFBundleSupportedPlatforms': [platform], 'DTPlatformName': platform.lower(), 'DTSDKName': platform.lower() + sdk,
            'DTPlatformVersion': sdk, 'DTSDKBuild': '23A339', 'DTPlatformBuild': '23A339', 'DTXcode': '2600', 'DTXcodeBuild': '17A324',
            'DTCompiler': 'com.apple.compilers.llvm.clang.1_0', 'BuildMachineOSBuild': '25A354'}


def bundle(name, identifier, kind, **more):
    return {'CFBundleDevelopmentRegion': 'en', 'CFBundleExecutable': name, 'CFBundleIdentifier': identifier,
            'CFBundleInfoDictionaryVersion': '6.0', 'CFBundleName': name, 'CFBundlePackageType': kind,
            'CFBundleShortVersionString': '1.2', 'CFBundleVersion': '12', **made_for(), 'MinimumOSVersion': '17.0', **more}


def reasons(*pairs):
    return [{'NSPrivacyAccessedAPIType': 'NSPrivacyAccessedAPICategory' + category, 'NSPrivacyAccessedAPITypeReasons': [reason]}
            for category, reason in pairs]


def collected(kind, *purposes, linked=False, tracking=False):
    return {'NSPrivacyCollectedDataType': 'NSPrivacyCollectedDataType' + kind, 'NSPrivacyCollectedDataTypeLinked': linked,
            'NSPrivacyCollectedDataTypeTracking': tracking,
            'NSPrivacyCollectedDataTypePurposes': ['NSPrivacyCollectedDataTypePurpose' + purpose for purpose in purposes]}


def app():
    """An app for iPhone and iPad, with the SDK Alamofire, a resource bundle, and a share extension."""
    info = bundle(
        'Notes', 'net.harborlight.notes', 'APPL', UIDeviceFamily=[1, 2], LSRequiresIPhoneOS=True, CFBundleDisplayName='Notes',
        UILaunchScreen={'UIColorName': 'Background'}, UIRequiredDeviceCapabilities=['arm64'],
        CFBundleIcons={'CFBundlePrimaryIcon': {'CFBundleIconName': 'AppIcon', 'CFBundleIconFiles': ['AppIcon60x60']}},
        CFBundleIconName='AppIcon', ITSAppUsesNonExemptEncryption=False,
        NSCameraUsageDescription='Take a picture to add it to a note.',
        UISupportedInterfaceOrientations=['UIInterfaceOrientationPortrait'],
        UIApplicationSceneManifest={
            'UIApplicationSupportsMultipleScenes': False,
            'UISceneConfigurations': {'UIWindowSceneSessionRoleApplication': [
                {'UISceneConfigurationName': 'Default', 'UISceneDelegateClassName': 'Notes.SceneDelegate'}]}},
        CFBundleURLTypes=[{'CFBundleURLName': 'net.harborlight.notes', 'CFBundleURLSchemes': ['notes-example'], 'CFBundleTypeRole': 'Editor'}])
    info['UISupportedInterfaceOrientations~ipad'] = [
        'UIInterfaceOrientation' + side for side in ('Portrait', 'PortraitUpsideDown', 'LandscapeLeft', 'LandscapeRight')]
    return {
        'Info.plist': info,
        'PkgInfo': b'APPL????',
        'Notes': macho(symbols=['_OBJC_CLASS_$_NSUserDefaults', '_OBJC_CLASS_$_UIApplication']),
        'Assets.car': catalog(AppIcon=ICON),
        'AppIcon60x60@2x.png': png(120), 'AppIcon60x60@3x.png': png(180),
        'PrivacyInfo.xcprivacy': {
            'NSPrivacyTracking': False, 'NSPrivacyAccessedAPITypes': reasons(('UserDefaults', 'CA92.1'), ('DiskSpace', 'E174.1')),
            'NSPrivacyCollectedDataTypes': [collected('EmailAddress', 'AppFunctionality', linked=True), collected('CrashData', 'Analytics')]},
        'Frameworks/Alamofire.framework/Info.plist': bundle('Alamofire', 'org.alamofire.Alamofire', 'FMWK', UIDeviceFamily=[1, 2]),
        'Frameworks/Alamofire.framework/Alamofire': macho(LIBRARY),
        'Frameworks/Alamofire.framework/PrivacyInfo.xcprivacy': {'NSPrivacyTracking': False, 'NSPrivacyCollectedDataTypes': []},
        'Help.bundle/Info.plist': {'CFBundleIdentifier': 'net.harborlight.notes.help', 'CFBundleInfoDictionaryVersion': '6.0', 'CFBundleName': 'Help',
                                   'CFBundlePackageType': 'BNDL', 'CFBundleShortVersionString': '1.2', 'CFBundleVersion': '12', **made_for()},
        'Help.bundle/help.html': b'<!DOCTYPE html><title>Help</title>',
        'PlugIns/Share.appex/Info.plist': bundle(
            'Share', 'net.harborlight.notes.share', 'XPC!', UIDeviceFamily=[1, 2], CFBundleDisplayName='Notes',
            NSExtension={'NSExtensionPointIdentifier': 'com.apple.share-services', 'NSExtensionPrincipalClass': 'Share.ShareViewController',
                         'NSExtensionAttributes': {'NSExtensionActivationRule': {'NSExtensionActivationSupportsText': True}}}),
        'PlugIns/Share.appex/Share': macho(symbols=['_OBJC_CLASS_$_UIViewController']),
        'PlugIns/Share.appex/PrivacyInfo.xcprivacy': {'NSPrivacyTracking': False},
    }


def watch_app():
    info = bundle('Watch', 'net.harborlight.notes.watch', 'APPL', CFBundleDisplayName='Notes', CFBundleIconName='AppIcon', UIDeviceFamily=[4],
                  WKApplication=True, WKCompanionAppBundleIdentifier='net.harborlight.notes')
    return {**info, **made_for('WatchOS'), 'MinimumOSVersion': '10.0'}


def profile(suffix='', **more):
    """An embedded profile: a property list in a signature, whose bytes nobody needs to check."""
    team = 'A1B2C3D4E5'
    data = plistlib.dumps({
        'AppIDName': 'Notes', 'ApplicationIdentifierPrefix': [team], 'Name': 'Notes', 'Platform': ['iOS'], 'TeamIdentifier': [team],
        'TeamName': 'Harbor Light', 'UUID': '0f8fad5b-d9cb-469f-a165-70867728950e', 'Version': 1,
        'CreationDate': datetime.datetime(2026, 1, 1), 'ExpirationDate': datetime.datetime(2099, 1, 1),
        'Entitlements': {'application-identifier': f'{team}.net.harborlight.notes{suffix}', 'beta-reports-active': True,
                         'com.apple.developer.team-identifier': team, 'get-task-allow': False}, **more})

    def der(tag, *parts): return bytes([tag, 0x82]) + struct.pack('>H', len(b''.join(parts))) + b''.join(parts)
    content_info = der(0x30, bytes.fromhex('06092a864886f70d010701'), der(0xA0, der(4, data)))
    signed = der(0x30, b'\x02\x01\x01', der(0x31), content_info, der(0x31))
    return der(0x30, bytes.fromhex('06092a864886f70d010702'), der(0xA0, signed))


def mac_app():
    info = bundle('Desk', 'net.harborlight.desk', 'APPL', LSApplicationCategoryType='public.app-category.productivity', LSMinimumSystemVersion='14.0',
                  CFBundleIconFile='AppIcon', CFBundleIconName='AppIcon', NSHumanReadableCopyright='© 2026 Example', NSPrincipalClass='NSApplication',
                  ITSAppUsesNonExemptEncryption=False)
    info.update(made_for('MacOSX', '26.0'))
    del info['MinimumOSVersion']
    picture = png(512)
    return {
        'Contents/Info.plist': info, 'Contents/PkgInfo': b'APPL????',
        'Contents/MacOS/Desk': macho(platform=MACOS, minimum='14.0', symbols=['_OBJC_CLASS_$_NSApplication']),
        'Contents/Resources/AppIcon.icns': b'icns' + struct.pack('>I', 16 + len(picture)) + b'ic09' + struct.pack('>I', 8 + len(picture)) + picture,
        'Contents/Resources/Assets.car': b'BOMStore' + bytes(504),
        'Contents/Resources/PrivacyInfo.xcprivacy': {'NSPrivacyTracking': False, 'NSPrivacyAccessedAPITypes': reasons(('UserDefaults', 'CA92.1'))},
    }


class Seed:
    """A problem: the number of the message, who published it, what both twins have, and the edits that only the faulty one has.

    An edit is (file, path of keys, value): a value or REMOVED at a place of a property list, or, without a path, a whole file. A limit is
    the reason in docs/preflight.md for which utictl does not look: such a seed is only shown.
    """
    def __init__(self, name, number, source, *edits, given=(), kind='ipa', base=app, limit=None):
        self.name, self.numbers, self.source, self.edits = name, number.split('/'), source, edits
        self.given, self.kind, self.base, self.limit = given, kind, base, limit

    @property
    def application(self): return 'Desk.app' if self.base is mac_app else 'Notes.app'

    def files(self, faulty):
        files = self.base()
        for edit in self.given: apply(files, *edit)
        if faulty:
            for edit in self.edits: apply(files, *edit)
        return files


def apply(files, file, path, value):
    if not path:
        if value is REMOVED:
            # A file, or a folder.
            gone = [name for name in files if name == file or name.startswith(file + '/')]
            assert gone, file
            for name in gone: del files[name]
        else:
            files[file] = value
        return
    place = files[file] = copy.deepcopy(files[file])
    for key in path[:-1]: place = place[key]
    if value is REMOVED: del place[path[-1]]
    else: place[path[-1]] = value


INFO, PRIVACY, FRAMEWORK, APPEX = 'Info.plist', 'PrivacyInfo.xcprivacy', 'Frameworks/Alamofire.framework/', 'PlugIns/Share.appex/'
WATCH_APP = 'Watch/Watch.app/'
APIS, DATA = 'NSPrivacyAccessedAPITypes', 'NSPrivacyCollectedDataTypes'
SEEDS = [
    # Privacy manifests.
    Seed('manifest that is JSON', '91056', TN3181, (PRIVACY, (), b'{"NSPrivacyTracking": false}\n')),
    Seed('unknown key in a manifest', '91056', TN3181, (PRIVACY, ('NSPrivacyTrackingDomain',), []), kind='app'),
    Seed('NSPrivacyTracking is a string', '91056', TN3181, (PRIVACY, ('NSPrivacyTracking',), 'false')),
    Seed('empty entry of a framework', '91056', ISSUE + 'krzyzanowskim/OpenSSL/issues/204', (FRAMEWORK + PRIVACY, (APIS,), [{}])),
    Seed('category without its prefix', '91054', ISSUE + 'flutter/flutter/issues/145269',
         (PRIVACY, (APIS, 0, 'NSPrivacyAccessedAPIType'), 'UserDefaults'), kind='app'),
    Seed('reason of another category', '91056', TN3181, (PRIVACY, (APIS, 0, 'NSPrivacyAccessedAPITypeReasons', 0), '35F9.1'), kind='app'),
    Seed('reason without .1', '91056', TN3181, (PRIVACY, (APIS, 1, 'NSPrivacyAccessedAPITypeReasons', 0), 'E174')),
    Seed('domains without tracking', '91064', ISSUE + 'datatrans/ios-sdk/issues/16', (PRIVACY, ('NSPrivacyTrackingDomains',), ['ads.example.com'])),
    Seed('tracking without domains', '91056', TN3181, (PRIVACY, ('NSPrivacyTracking',), True)),
    Seed('tracking domain with a scheme', '91056', TN3181, (PRIVACY, ('NSPrivacyTrackingDomains', 0), 'https://ads.example.com'), kind='app',
         given=[(PRIVACY, ('NSPrivacyTracking',), True), (PRIVACY, ('NSPrivacyTrackingDomains',), ['ads.example.com'])]),
    Seed('unknown type of data', '91056', TN3181, (PRIVACY, (DATA, 0, 'NSPrivacyCollectedDataType'), 'NSPrivacyCollectedDataTypePhotosOrVideos')),
    Seed('type of data without purposes', '91056', TN3181, (PRIVACY, (DATA, 1, 'NSPrivacyCollectedDataTypePurposes'), REMOVED)),
    Seed('unknown purpose', '91056', ISSUE + 'appspector/ios-sdk/issues/30',
         (PRIVACY, (DATA, 0, 'NSPrivacyCollectedDataTypePurposes', 0), 'App functionality'), kind='app'),
    Seed('listed SDK without a manifest', '91061', ISSUE + 'Alamofire/Alamofire/issues/3935', (FRAMEWORK + PRIVACY, (), REMOVED)),
    Seed('listed SDK that is not signed', '91065', ISSUE + 'blokadaorg/blokada/issues/1137',
         ('../../../Signatures/Alamofire.xcframework-ios.signature', ('signed',), False), kind='xcarchive',
         given=[('../../../Signatures/Alamofire.xcframework-ios.signature', (), {
             'isSecureTimestamp': True, 'signed': True, 'metadata': {'library': 'Alamofire.framework', 'platform': 'ios'}})]),
    Seed('required reason API in code', '91053', ISSUE + '50ButtonsEach/flic2lib-ios/issues/30',
         ('Notes', (), macho(symbols=['_OBJC_CLASS_$_NSUserDefaults', '_OBJC_CLASS_$_UIApplication', '_mach_absolute_time']))),
    Seed('manifest in a resource bundle', '91056', TN3181, ('Help.bundle/' + PRIVACY, (APIS, 0, 'NSPrivacyAccessedAPITypeReasons'), []),
         given=[('Help.bundle/' + PRIVACY, (), {APIS: reasons(('FileTimestamp', 'C617.1'))})]),
    # Versions.
    Seed('old SDK', '90725', ISSUE + 'Oky-period-tracker/periodtracker/issues/187', (INFO, ('DTSDKName',), 'iphoneos18.1'),
         (INFO, ('DTPlatformVersion',), '18.1'), ('Notes', (), macho(sdk='18.1', symbols=['_OBJC_CLASS_$_NSUserDefaults']))),
    Seed('old system', '90068', ISSUE + 'thunderbird/thunderbird-ios/issues/466', (INFO, ('MinimumOSVersion',), '14.0'),
         given=[(name, (), macho(kind, minimum='14.0')) for name, kind in (
             ('Notes', EXECUTABLE), (FRAMEWORK + 'Alamofire', LIBRARY), (APPEX + 'Share', EXECUTABLE))] + [
             (name + INFO, ('MinimumOSVersion',), '14.0') for name in (FRAMEWORK, APPEX)] + [(INFO, ('MinimumOSVersion',), '15.0')]),
    Seed('version of an extension', '90473', ISSUE + 'woocommerce/woocommerce-ios/issues/16636', (APPEX + INFO, ('CFBundleVersion',), '11')),
    Seed('framework without a version', '90056', ISSUE + 'BelledonneCommunications/linphone-iphone/issues/402', (FRAMEWORK + INFO, ('CFBundleVersion',), REMOVED)),
    Seed('framework without a short version', '90057', ISSUE + 'BelledonneCommunications/linphone-iphone/issues/402',
         (FRAMEWORK + INFO, ('CFBundleShortVersionString',), REMOVED), kind='app'),
    Seed('framework without a minimum', '90360/90530', ISSUE + 'BelledonneCommunications/linphone-iphone/issues/402', (FRAMEWORK + INFO, ('MinimumOSVersion',), REMOVED)),
    Seed('short version with letters', '90060', APPLE + 'bundleresources/information-property-list/cfbundleshortversionstring',
         *[(name + INFO, ('CFBundleShortVersionString',), '1.2-beta') for name in ('', APPEX)]),
    Seed('code for a newer system', '90208', ISSUE + 'BatchLabs/Batch-iOS-SDK/issues/35', (FRAMEWORK + 'Alamofire', (), macho(LIBRARY, minimum='26.0'))),
    Seed('armv7 without arm64', '90502', MESSAGE, (INFO, ('UIRequiredDeviceCapabilities',), ['armv7'])),
    Seed('simulator as a platform', '90542', MESSAGE, (INFO, ('CFBundleSupportedPlatforms',), ['iPhoneSimulator']), kind='app'),
    Seed('app without a platform name', '90507', MESSAGE, (INFO, ('DTPlatformName',), REMOVED)),
    # Icons and launch screens.
    Seed('no CFBundleIconName', '90713', ISSUE + 'expo/eas-cli/issues/115', (INFO, ('CFBundleIconName',), REMOVED),
         (INFO, ('CFBundleIcons', 'CFBundlePrimaryIcon', 'CFBundleIconName'), REMOVED)),
    Seed('no asset catalog', '90704', ISSUE + 'fyne-io/fyne/issues/1504', ('Assets.car', (), REMOVED)),
    Seed('icon that is not there', '90032', ISSUE + 'Walfrosch92/Mealie-Recipes-iOS-APP/issues/5', ('Assets.car', (), REMOVED),
         ('AppIcon60x60@2x.png', (), REMOVED), ('AppIcon60x60@3x.png', (), REMOVED)),
    Seed('icon that may be in the catalog', '90032', ISSUE + 'Walfrosch92/Mealie-Recipes-iOS-APP/issues/5',
         ('AppIcon60x60@2x.png', (), REMOVED), ('AppIcon60x60@3x.png', (), REMOVED), limit='the image may be in the asset catalog'),
    Seed('icon that the catalog does not have', '90704', ISSUE + 'dotnet/maui/issues/28954', ('Assets.car', (), catalog(Logo=ICON)),
         given=[(INFO, ('CFBundleIcons',), REMOVED)]),
    Seed('catalog without the App Store icon', '90704', ISSUE + 'expo/eas-cli/issues/115', ('Assets.car', (), catalog(AppIcon=ICON[:-1]))),
    Seed('catalog without a size for iPad', '90023', ISSUE + 'expo/eas-cli/issues/115',
         ('Assets.car', (), catalog(AppIcon=[image for image in ICON if image != (PAD, 167)]))),
    Seed('alternate icon that the catalog does not have', '90895', ISSUE + 'skb1129/react-native-change-icon/issues/110',
         ('Assets.car', (), catalog(AppIcon=ICON)), given=[
             (INFO, ('CFBundleIcons', 'CFBundleAlternateIcons'), {'Night': {'CFBundleIconName': 'Night'}}),
             ('Assets.car', (), catalog(AppIcon=ICON, Night=ICON[:-1]))]),
    Seed('alternate icon without an image', '90032', ISSUE + 'Walfrosch92/Mealie-Recipes-iOS-APP/issues/5',
         (INFO, ('CFBundleIcons', 'CFBundleAlternateIcons'), {'Night': {'CFBundleIconFiles': ['Night60x60']}})),
    Seed('watch app without an icon', '90391', ISSUE + 'carekit-apple/CareKit/issues/216', (WATCH_APP + 'Assets.car', (), REMOVED),
         (WATCH_APP + INFO, ('CFBundleIconName',), REMOVED), given=[
             (WATCH_APP + INFO, (), watch_app()), (WATCH_APP + 'Watch', (), macho(platform=WATCHOS, minimum='10.0')),
             (WATCH_APP + 'Assets.car', (), catalog(AppIcon=[(WATCH, 1024)]))]),
    Seed('alternate icon without a catalog', '90895', ISSUE + 'skb1129/react-native-change-icon/issues/110', ('Assets.car', (), REMOVED),
         (INFO, ('CFBundleIconName',), REMOVED), given=[
             (INFO, ('CFBundleIcons', 'CFBundleAlternateIcons'), {'Dark': {'CFBundleIconName': 'Dark'}}),
             ('Assets.car', (), catalog(AppIcon=ICON, Dark=ICON[:-1]))]),
    Seed('launch storyboard that is not there', '90475', ISSUE + 'sopt-makers/SOPT-iOS/issues/596', ('LaunchScreen.storyboardc', (), REMOVED),
         given=[(INFO, ('UILaunchScreen',), REMOVED), (INFO, ('UILaunchStoryboardName',), 'LaunchScreen'),
                ('LaunchScreen.storyboardc/Info.plist', (), {'UIStoryboardVersion': '1', 'UIStoryboardDesignatedEntryPointIdentifier': 'v'}),
                ('LaunchScreen.storyboardc/v.nib', (), b'NIBArchive' + bytes(54))]),
    Seed('orientations of an iPad app', '90474', ISSUE + 'apache/cordova-ios/issues/1620',
         (INFO, ('UISupportedInterfaceOrientations~ipad',), ['UIInterfaceOrientationPortrait'])),
    Seed('no launch screen with SDK 27', '90870', TN3208, (INFO, ('UILaunchScreen',), REMOVED), kind='app',
         given=[(INFO, ('DTSDKName',), 'iphoneos27.0'), (INFO, ('DTPlatformVersion',), '27.0'), (INFO, ('UIDeviceFamily',), [1]),
                ('Notes', (), macho(sdk='27.0'))]),
    # Nested code.
    Seed('framework in a framework', '90205/90206', ISSUE + 'Carthage/Carthage/issues/2292',
         *[(FRAMEWORK + 'Frameworks/Inner.framework/' + name, (), value) for name, value in (
             (INFO, bundle('Inner', 'net.harborlight.inner', 'FMWK')), ('Inner', macho(LIBRARY)))]),
    Seed('library in an app', '90171', ISSUE + 'EMALLStudio/appmetrica_sdk/issues/2', ('Frameworks/libhelper.dylib', (), macho(LIBRARY))),
    Seed('framework with the identifier of the app', '90685', MESSAGE, (FRAMEWORK + INFO, ('CFBundleIdentifier',), 'net.harborlight.notes')),
    Seed('resource bundle that names an executable', '90535', MESSAGE, ('Help.bundle/Info.plist', ('CFBundleExecutable',), 'Help'), kind='app'),
    Seed('slice for the simulator', '90087', MESSAGE, (FRAMEWORK + 'Alamofire', (), universal(
        (ARM64, macho(LIBRARY)), (X86_64, macho(LIBRARY, X86_64, SIMULATOR))))),
    Seed('bitcode', '90482', ISSUE + 'bugfender/BugfenderSDK-iOS/issues/81', (FRAMEWORK + 'Alamofire', (), macho(LIBRARY, bitcode=True))),
    Seed('arm64e of an old SDK', '91011', ISSUE + 'BatchLabs/Batch-iOS-SDK/issues/40', (FRAMEWORK + 'Alamofire', (), universal(
        (ARM64, macho(LIBRARY)), (ARM64E, macho(LIBRARY, ARM64E, minimum='17.0', sdk='18.0'))))),
    # Keys of the Info.plist.
    Seed('purpose for a class', '90683', ISSUE + 'openrung/openrung-mobile-app/issues/87', (INFO, ('NSLocationWhenInUseUsageDescription',), REMOVED),
         given=[('Notes', (), macho(symbols=['_OBJC_CLASS_$_CLLocationManager'], selectors=['requestWhenInUseAuthorization'])),
                (INFO, ('NSLocationWhenInUseUsageDescription',), 'Add the place where you wrote a note.')]),
    Seed('purpose for a message', '90683', ISSUE + 'Lyokone/flutterlocation/issues/1106', (INFO, ('NSLocationAlwaysAndWhenInUseUsageDescription',), REMOVED),
         given=[('Notes', (), macho(symbols=['_OBJC_CLASS_$_CLLocationManager'], selectors=['requestAlwaysAuthorization'])),
                (INFO, ('NSLocationWhenInUseUsageDescription',), 'Add the place where you wrote a note.'),
                (INFO, ('NSLocationAlwaysAndWhenInUseUsageDescription',), 'Remind you of a note when you come to its place.')]),
    Seed('purpose in an extension', '90683', ISSUE + 'openrung/openrung-mobile-app/issues/87', (APPEX + INFO, ('NSContactsUsageDescription',), REMOVED),
         given=[(APPEX + 'Share', (), macho(symbols=['_OBJC_CLASS_$_CNContactStore'], selectors=['requestAccessForEntityType:completionHandler:'])),
                (APPEX + INFO, ('NSContactsUsageDescription',), 'Share a note with people you know.'),
                (INFO, ('NSContactsUsageDescription',), 'Share a note with people you know.')]),
    Seed('empty purpose', '90738', ISSUE + 'bcgov/bc-wallet-mobile/issues/2051', (INFO, ('NSCameraUsageDescription',), ''), kind='app'),
    Seed('Boolean that is a string', '90039', ISSUE + 'bitrise-steplib/steps-deploy-to-itunesconnect-application-loader/issues/51',
         (INFO, ('LSRequiresIPhoneOS',), 'YES')),
    Seed('URL scheme with an underscore', '90158', ISSUE + 'p2/OAuth2/issues/123', (INFO, ('CFBundleURLTypes', 0, 'CFBundleURLSchemes', 0), 'notes_example')),
    Seed('background tasks without identifiers', '90771', ISSUE + 'fluttercommunity/flutter_workmanager/issues/105',
         (INFO, ('BGTaskSchedulerPermittedIdentifiers',), REMOVED),
         given=[(INFO, ('UIBackgroundModes',), ['processing']), (INFO, ('BGTaskSchedulerPermittedIdentifiers',), ['net.harborlight.notes.index'])]),
    Seed('encryption without its code', '90592', ISSUE + 'straff2002/OpenGlasses/issues/516', (INFO, ('ITSEncryptionExportComplianceCode',), REMOVED),
         given=[(INFO, ('ITSAppUsesNonExemptEncryption',), True), (INFO, ('ITSEncryptionExportComplianceCode',), '0f8fad5b-d9cb-469f')]),
    Seed('identifier of an extension', '90347', MESSAGE, (APPEX + INFO, ('CFBundleIdentifier',), 'net.harborlight.share')),
    Seed('misspelled extension point', '90349', MESSAGE, (APPEX + INFO, ('NSExtension', 'NSExtensionPointIdentifier'), 'com.apple.share-service')),
    Seed('unknown role of a document type', '90150', ISSUE + 'fastlane/fastlane/issues/7818', (INFO, ('CFBundleDocumentTypes', 0, 'CFBundleTypeRole'), 'Owner'),
         given=[(INFO, ('CFBundleDocumentTypes',), [
             {'CFBundleTypeName': 'Text', 'CFBundleTypeRole': 'Editor', 'LSHandlerRank': 'Alternate', 'LSItemContentTypes': ['public.plain-text']}]),
                (INFO, ('LSSupportsOpeningDocumentsInPlace',), True)]),
    Seed('document type without a rank', '90788', ISSUE + 'subethaedit/SubEthaEdit/issues/135', (INFO, ('CFBundleDocumentTypes', 0, 'LSHandlerRank'), REMOVED),
         kind='app', given=[(INFO, ('CFBundleDocumentTypes',), [
             {'CFBundleTypeName': 'Text', 'CFBundleTypeRole': 'Editor', 'LSHandlerRank': 'Alternate', 'LSItemContentTypes': ['public.plain-text']}]),
                (INFO, ('LSSupportsOpeningDocumentsInPlace',), True)]),
    Seed('document types without opening in place', '90737', ISSUE + 'element-hq/element-x-ios/pull/1542', (INFO, ('LSSupportsOpeningDocumentsInPlace',), REMOVED),
         given=[(INFO, ('CFBundleDocumentTypes',), [
             {'CFBundleTypeName': 'Text', 'CFBundleTypeRole': 'Viewer', 'LSHandlerRank': 'Alternate', 'LSItemContentTypes': ['public.plain-text']}]),
                (INFO, ('LSSupportsOpeningDocumentsInPlace',), False)]),
    Seed('profile for devices', '90161', MESSAGE, ('embedded.mobileprovision', (), profile(ProvisionedDevices=['00008110-000A1B2C3D4E5F60'])),
         given=[(name + 'embedded.mobileprovision', (), profile(where)) for name, where in (('', ''), (APPEX, '.share'))]),
    # The Mac App Store.
    Seed('Mac app without a category', '90242', ISSUE + 'WordPress/browser-extension/issues/75',
         ('Contents/Info.plist', ('LSApplicationCategoryType',), REMOVED), kind='app', base=mac_app),
    Seed('Mac app without its icon', '90236', ISSUE + 'WordPress/browser-extension/issues/75', ('Contents/Resources/AppIcon.icns', (), REMOVED),
         kind='app', base=mac_app, given=[('Contents/Info.plist', ('CFBundleIconName',), REMOVED)]),
    Seed('Mac icon with the name of the app', '90236', ISSUE + 'WordPress/browser-extension/issues/75', ('Contents/Resources/Desk.icns', (), REMOVED),
         kind='app', base=mac_app, given=[
             ('Contents/Info.plist', ('CFBundleIconName',), REMOVED), ('Contents/Info.plist', ('CFBundleIconFile',), 'Desk'),
             ('Contents/Resources/Desk.icns', (), mac_app()['Contents/Resources/AppIcon.icns'])]),
]


def content(value): return plistlib.dumps(value) if isinstance(value, dict) else value


def write(seed, faulty, parent):
    """Writes a build, and returns its path and the folder in which peers that cannot read an archive see the same files."""
    folder = {'app': '', 'ipa': 'Payload/', 'xcarchive': 'Notes.xcarchive/Products/Applications/'}[seed.kind] + seed.application
    files = {os.path.normpath(f'{folder}/{name}'): content(value) for name, value in seed.files(faulty).items()}
    if seed.kind == 'xcarchive':
        files['Notes.xcarchive/Info.plist'] = content({
            'ArchiveVersion': 2, 'Name': 'Notes', 'SchemeName': 'Notes', 'ApplicationProperties': {
                'ApplicationPath': 'Applications/Notes.app', 'Architectures': ['arm64'], 'CFBundleIdentifier': 'net.harborlight.notes',
                'CFBundleShortVersionString': '1.2', 'CFBundleVersion': '12'}})
    for name, data in files.items():
        path = f'{parent}/files/{name}'
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as file: file.write(data)
    archive = f'{parent}/{seed.application.removesuffix(".app")}.ipa'
    with zipfile.ZipFile(archive, 'w', zipfile.ZIP_DEFLATED) as zip:
        # An .ipa of every build, because some peers read nothing else.
        for name, data in files.items():
            if seed.application in name: zip.writestr(f'Payload/{name[name.index(seed.application):]}', data)
    top = {'app': seed.application, 'ipa': '', 'xcarchive': 'Notes.xcarchive'}[seed.kind]
    return archive if seed.kind == 'ipa' else f'{parent}/files/{top}', f'{parent}/files', archive
