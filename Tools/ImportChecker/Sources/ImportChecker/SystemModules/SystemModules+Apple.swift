extension SystemModules {
    /// The day on which ``appleModules`` were listed.
    static let appleDate = "2026-11-21"

    /// Frameworks and libraries of Apple's SDKs.
    ///
    /// Source: the index of Apple's developer documentation (developer.apple.com/documentation/technologies) and the
    /// frameworks and module maps of the SDKs of Xcode 26, as remembered from their publication; an additional name
    /// does no harm, since it only matters for modules that no package offers.
    static let appleModules = """
        apple: Accelerate Accessibility Accounts AdAttributionKit AdServices AdSupport AppIntents AppIntentsTesting AppTrackingTransparency
        apple: ApplicationServices AudioToolbox AudioUnit AuthenticationServices AVFAudio AVFoundation AVKit AVRouting BackgroundAssets
        apple: BackgroundTasks CFNetwork CallKit Charts ClassKit CloudKit ColorSync Combine CommonCrypto Compression Contacts ContactsUI
        apple: CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI
        apple: CoreMedia CoreMIDI CoreML CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo
        apple: CoreWLAN CreateML CreateMLComponents CryptoKit CryptoTokenKit DataDetection DeclaredAgeRange DeveloperToolsSupport DeviceActivity
        apple: DeviceCheck DeviceDiscoveryExtension DeviceDiscoveryUI EventKit EventKitUI ExposureNotification ExtensionFoundation ExtensionKit
        apple: ExternalAccessory FamilyControls FileProvider FileProviderUI FinanceKit FinanceKitUI FoundationModels FSKit GameController GameKit
        apple: GameplayKit GeoToolbox GLKit GroupActivities GSS HealthKit HealthKitUI HomeKit iAd IdentityLookup IdentityLookupUI ImageCaptureCore
        apple: ImageIO ImagePlayground Intents IntentsUI IOKit IOSurface JavaScriptCore JournalingSuggestions LinkPresentation
        apple: LiveCommunicationKit LocalAuthentication LocalAuthenticationEmbeddedUI LockedCameraCapture MachO ManagedAppDistribution
        apple: ManagedSettings ManagedSettingsUI MapKit Matter MatterSupport MediaAccessibility MediaPlayer MediaToolbox Messages MessageUI Metal
        apple: MetalFX MetalKit MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MLCompute MobileCoreServices ModelIO
        apple: MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter OpenAL OpenGLES
        apple: OSLog PassKit PaperKit PDFKit PencilKit PermissionKit PhaseKit PHASE Photos PhotosUI ProximityReader PushKit PushToTalk
        apple: QuartzCore QuickLook QuickLookThumbnailing RealityFoundation RealityKit RelevanceKit ReplayKit RoomPlan SafariServices SafetyKit
        apple: SceneKit ScreenTime SecureElementCredential Security SecurityUI SensitiveContentAnalysis SensorKit SharedWithYou SharedWithYouCore
        apple: ShazamKit SiriKit Social SoundAnalysis Spatial Speech SpriteKit StickerFoundation StickerKit StoreKit StoreKitTest SwiftData SwiftUI
        apple: SwiftUICore Symbols System SystemConfiguration TabletopKit TabularData ThreadNetwork TipKit TranslationUIProvider Translation
        apple: TVMLKit TVServices TVUIKit UIUtilities UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount
        apple: VideoToolbox Vision VisionKit VisualIntelligence WatchConnectivity WeatherKit WebKit WiFiAware WidgetKit WorkoutKit
        apple: AccessorySetupKit AccessoryNotifications AccessoryTransportExtension AlarmKit AppClip ActivityKit ARKit AssetsLibrary
        apple: AutomatedDeviceEnrollment BrowserEngineCore BrowserEngineKit BusinessChat CarPlay CarKey CinematicCore Cinematic ClockKit
        apple: ClarifyKit ContactProvider DockKit EnergyKit EventViewing ImmersiveMediaSupport ImmersiveMediaKit MarketplaceKit NewsstandKit
        apple: PrivacySandbox SMS TelephonyMessagingKit TouchController GameSave BrowserKit
        apple: os simd zlib SQLite3 libxml2 CommonCrypto MachO XPC Dispatch_Private ObjectiveC_Private unwind libkern asl copyfile sandbox
        apple: Darwin_sys notify network activity lzma bz2 ffi tidy cups ncurses readline_history os_object os_workgroup sysdir dnssd
        apple: _AuthenticationServices_SwiftUI _AVKit_SwiftUI _CoreData_CloudKit _CoreLocationUI_SwiftUI _GameKit_SwiftUI _MapKit_SwiftUI
        apple: _MusicKit_SwiftUI _PassKit_SwiftUI _PhotosUI_SwiftUI _QuickLook_SwiftUI _RealityKit_SwiftUI _SceneKit_SwiftUI _SpriteKit_SwiftUI
        apple: _StoreKit_SwiftUI _SwiftData_CoreData _SwiftData_SwiftUI _Translation_SwiftUI _WebKit_SwiftUI _WorkoutKit_SwiftUI
        apple: XCUIAutomation XCTestCore LiteRT SwiftSyntaxInterface
        ios tvos visionos watchos: UIKit
        macos: AppKit Cocoa Automator Carbon CalendarStore Collaboration CoreMediaIO CoreDisplay DiscRecording DiscRecordingUI DiskArbitration
        macos: DVDPlayback EndpointSecurity ExceptionHandling ExecutionPolicy FinderSync ForceFeedback FWAUserLib Hypervisor IOBluetooth
        macos: IOBluetoothUI IOUSBHost InputMethodKit InstallerPlugins InstantMessage JavaNativeFoundation Kerberos Kernel LatentSemanticMapping
        macos: LDAP LibSystem MediaLibrary NetFS OpenCL OpenDirectory OpenGL OpenScripting OSAKit ParavirtualizedGraphics PCSC
        macos: PreferencePanes Python QuickLookUI Quartz ScreenCaptureKit ScreenSaver ScriptingBridge SecurityFoundation SecurityInterface
        macos: ServiceManagement SyncServices Tcl Tk TWAIN Virtualization vmnet AppleScriptObjC AppleScriptKit ApplicationServices_HIServices
        macos: CoreServices_FSEvents DirectoryService GLUT ICADevices IMServicePlugIn InstallerJS MailKit PHASE_macOS ProFX SystemExtensions
        macos: DriverKit HIDDriverKit NetworkingDriverKit PCIDriverKit SCSIControllerDriverKit SerialDriverKit USBDriverKit USBSerialDriverKit
        macos: AudioDriverKit BlockStorageDeviceDriverKit bsm EndpointSecurityExtension launchd pam xcselect libproc sudo_plugin LibYAML
        macos: PlaygroundSupport Playgrounds CreateMLUI AppleArchive XcodeKit XcodeProjectPlugin
        ios tvos visionos watchos: AppleArchive PlaygroundSupport Playgrounds
        watchos: WatchKit
        ios: WatchKit_Companion
        visionos: CompositorServices VisionEntitlementServices
        macos ios: CompositorServices
        """
}
