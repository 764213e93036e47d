/// The public types of modules that no package of a tree declares.
enum KnownModules {
    /// Returns whether a module may declare a type with a name. Of an unknown module, nothing can be excluded.
    static func mayDeclare(_ name: String, in module: String) -> Bool {
        switch module {
        case "Swift", "_Concurrency": false
        case "Glibc", "Darwin", "Musl", "Android", "WinSDK": name.hasSuffix("_t") || systemTypes.contains(name)
        case "Synchronization": synchronization.contains(name)
        case "Observation": observation.contains(name)
        case "Dispatch": dispatch.contains(name)
        case "Foundation", "FoundationEssentials", "FoundationInternationalization":
            name.hasPrefix("NS") || name.hasPrefix("CF") || foundation.contains(name) || dispatch.contains(name)
        default: true
        }
    }

    /// Returns whether the types of a module are known.
    static func knows(_ module: String) -> Bool { !mayDeclare("a name that no module declares", in: module) }

    private static func names(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    // Types of C libraries that interfaces show.
    private static let systemTypes = names(
        """
        DIR FILE addrinfo dirent fd_set group iovec msghdr passwd pollfd rlimit rusage sockaddr sockaddr_in sockaddr_in6
        sockaddr_storage sockaddr_un stat termios timespec timeval tm utsname winsize
        """)

    private static let synchronization = names("Atomic AtomicLazyReference AtomicRepresentable Mutex WordPair")

    private static let observation = names("Observable ObservationRegistrar ObservationTracking Observations")

    private static let dispatch = names(
        """
        DispatchData DispatchDataIterator DispatchGroup DispatchIO DispatchObject DispatchPredicate
        DispatchQoS DispatchQueue DispatchSemaphore DispatchSource DispatchSourceHandler
        DispatchSourceProtocol DispatchSourceRead DispatchSourceSignal DispatchSourceTimer
        DispatchSourceUserDataAdd DispatchSourceUserDataOr DispatchSourceUserDataReplace DispatchSourceWrite
        DispatchSpecificKey DispatchTime DispatchTimeInterval DispatchTimeoutResult DispatchWallTime
        DispatchWorkItem DispatchWorkItemFlags
        """)

    // The public types that `swift symbolgraph-extract` of Swift 6.3 lists, without those with a prefix.
    private static let foundation = names(
        """
        AffineTransform AlignmentOptions AttributeContainer AttributeDynamicLookup AttributeScope
        AttributeScopeCodableConfiguration AttributeScopes AttributedString
        AttributedStringAttributeMutation AttributedStringKey AttributedStringProtocol AttributedSubstring
        BlockOperation Bundle ByteCountFormatStyle ByteCountFormatter CGFloat CGPoint CGRect CGRectEdge
        CGSize Calendar CharacterSet CocoaError CodableAttributedStringKey CodableConfiguration
        CodableWithConfiguration ComparableComparator Comparator ComparisonResult ContiguousBytes
        CurrencyFormatStyleConfiguration CustomNSError Data DataProtocol Date DateComponents DateFormatter
        DateInterval DateIntervalFormatter Decimal DecodableAttributedStringKey DecodableWithConfiguration
        DecodingConfigurationProviding DescriptiveNumberFormatConfiguration Dimension
        DiscontiguousAttributedSubstring DiscreteFormatStyle EncodableAttributedStringKey
        EncodableWithConfiguration EncodingConfigurationProviding EnergyFormatter Expression
        FileAttributeKey FileAttributeType FileHandle FileManager FileManagerDelegate FileProtectionType
        FloatingPointFormatStyle FloatingPointParseStrategy FormatStyle FormatStyleCapitalizationContext
        Formatter Host ISO8601DateFormatter IndexPath IndexSet InflectionRule InputStream IntegerFormatStyle
        IntegerParseStrategy JSONDecoder JSONEncoder JSONSerialization KeyPathComparator LengthFormatter
        ListFormatStyle Locale LocalizedError MarkdownDecodableAttributedStringKey MassFormatter Measurement
        Morphology MutableDataProtocol Notification NotificationCenter NotificationQueue
        NumberFormatStyleConfiguration NumberFormatter ObjCBool OperatingSystemVersion Operation
        OperationQueue OutputStream POSIXError ParseStrategy ParseableFormatStyle PersonNameComponents
        PersonNameComponentsFormatter Pipe Port PortDelegate PortMessage Predicate PredicateBindings
        PredicateError PredicateExpression PredicateExpressions Process ProcessInfo Progress ProgressKind
        ProgressReporting ProgressUserInfoKey PropertyListDecoder PropertyListEncoder
        PropertyListSerialization QualityOfService RecoverableError ReferenceConvertible RunLoop Scanner
        ScopedAttributeContainer SocketNativeHandle SocketPort SortComparator SortDescriptor SortOrder
        StandardPredicateExpression Stream StreamDelegate StreamNetworkServiceTypeValue
        StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle
        StringTransform Thread TimeInterval TimeZone Timer URL URLComponents URLError URLFileResourceType
        URLQueryItem URLResourceKey URLResourceValues UUID Unit UnitAcceleration UnitAngle UnitArea
        UnitConcentrationMass UnitConverter UnitConverterLinear UnitDispersion UnitDuration
        UnitElectricCharge UnitElectricCurrent UnitElectricPotentialDifference UnitElectricResistance
        UnitEnergy UnitFrequency UnitFuelEfficiency UnitIlluminance UnitInformationStorage UnitLength
        UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature UnitVolume UserDefaults unichar
        uuid_string_t uuid_t
        """)
}
