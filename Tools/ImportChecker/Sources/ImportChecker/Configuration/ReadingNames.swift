import ConfigurationReading

// Places, errors and patterns are part of this module's own language: who imports it needn't know where they are read.

/// A place in a file below the root.
public typealias SourcePlace = ConfigurationReading.SourcePlace
/// Something wrong with the configuration, at one place.
public typealias ConfigurationError = ConfigurationReading.ConfigurationError
/// All that is wrong with a configuration.
public typealias ConfigurationErrors = ConfigurationReading.ConfigurationErrors
/// Finds the word that was probably meant.
public typealias NearestWord = ConfigurationReading.NearestWord
typealias Glob = ConfigurationReading.Glob
