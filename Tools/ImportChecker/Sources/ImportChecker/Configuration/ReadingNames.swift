import ConfigurationReading

// These types are part of this module's API, so that its clients needn't import the module that declares them.

/// A place in a file below the root.
public typealias SourcePlace = ConfigurationReading.SourcePlace
/// An error at one place in the configuration.
public typealias ConfigurationError = ConfigurationReading.ConfigurationError
/// All errors of a configuration.
public typealias ConfigurationErrors = ConfigurationReading.ConfigurationErrors
/// Finds the word that was probably meant.
public typealias NearestWord = ConfigurationReading.NearestWord
typealias Glob = ConfigurationReading.Glob
