/// The schema (JSON Schema 2020-12) of the answer that `bulkhead split gains --format json` prints; gains.schema.json is
/// equal to it.
enum GainsSchema {
    /// Its text, without a newline at the end.
    static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Answer of bulkhead split gains --format json",
          "type": "object",
          "additionalProperties": false,
          "required": ["version", "base", "head", "shallow", "targetsRebuilt", "linesRebuilt", "testTargetsRun", "packagesTested", "buildMilliseconds", "testMilliseconds", "totalMilliseconds", "commits", "measured", "raisedNames", "programs", "benchmark", "problems"],
          "properties": {
            "version": { "const": 1 },
            "base": { "description": "The hash of the commit before the split.", "type": "string" },
            "head": { "description": "The hash of the commit after it.", "type": "string" },
            "shallow": { "description": "Whether the clone is shallow.", "type": "boolean" },
            "targetsRebuilt": { "$ref": "#/$defs/comparison" },
            "linesRebuilt": { "$ref": "#/$defs/comparison" },
            "testTargetsRun": { "$ref": "#/$defs/comparison" },
            "packagesTested": { "$ref": "#/$defs/comparison" },
            "buildMilliseconds": { "$ref": "#/$defs/measuredComparison" },
            "testMilliseconds": { "$ref": "#/$defs/measuredComparison" },
            "totalMilliseconds": { "$ref": "#/$defs/measuredComparison" },
            "commits": {
              "description": "The replayed commits, the newest first.",
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["revision", "before", "after"],
                "properties": {
                  "revision": { "type": "string" },
                  "before": { "$ref": "#/$defs/work" },
                  "after": { "$ref": "#/$defs/work" }
                }
              }
            },
            "measured": {
              "description": "The measured commits, the newest first.",
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["revision", "files", "before", "after"],
                "properties": {
                  "revision": { "type": "string" },
                  "files": {
                    "description": "The edited files, with their paths before the split.",
                    "type": "array",
                    "items": { "type": "string" }
                  },
                  "before": { "$ref": "#/$defs/times" },
                  "after": { "$ref": "#/$defs/times" }
                }
              }
            },
            "raisedNames": {
              "description": "The names that are visible to more modules after the split.",
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["name", "level", "file", "line"],
                "properties": {
                  "name": { "type": "string" },
                  "level": { "enum": ["package", "public"] },
                  "file": { "type": "string" },
                  "line": { "type": "integer", "minimum": 1 }
                }
              }
            },
            "programs": {
              "description": "The sizes in bytes of programs built for release; null without --release.",
              "anyOf": [
                {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["package", "name", "before", "after"],
                    "properties": {
                      "package": { "type": "string" },
                      "name": { "type": "string" },
                      "before": { "description": "Null if the program didn't exist.", "type": ["integer", "null"] },
                      "after": { "description": "Null if the program is gone.", "type": ["integer", "null"] }
                    }
                  }
                },
                { "type": "null" }
              ]
            },
            "benchmark": {
              "description": "The times of the program that measures speed; null without --benchmark.",
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["name", "milliseconds"],
                  "properties": {
                    "name": { "type": "string" },
                    "milliseconds": { "$ref": "#/$defs/comparison" }
                  }
                },
                { "type": "null" }
              ]
            },
            "problems": {
              "description": "The reasons a revision can't be read completely.",
              "type": "array",
              "items": { "type": "string" }
            }
          },
          "$defs": {
            "comparison": {
              "type": "object",
              "additionalProperties": false,
              "required": ["before", "after"],
              "properties": {
                "before": { "$ref": "#/$defs/quartiles" },
                "after": { "$ref": "#/$defs/quartiles" }
              }
            },
            "measuredComparison": {
              "description": "Null if nothing is measured.",
              "anyOf": [{ "$ref": "#/$defs/comparison" }, { "type": "null" }]
            },
            "quartiles": {
              "type": "object",
              "additionalProperties": false,
              "required": ["lowerQuartile", "median", "upperQuartile", "largest", "total"],
              "properties": {
                "lowerQuartile": { "type": "integer", "minimum": 0 },
                "median": { "type": "integer", "minimum": 0 },
                "upperQuartile": { "type": "integer", "minimum": 0 },
                "largest": { "type": "integer", "minimum": 0 },
                "total": { "type": "integer", "minimum": 0 }
              }
            },
            "work": {
              "type": "object",
              "additionalProperties": false,
              "required": ["targets", "lines", "testTargets", "packages"],
              "properties": {
                "targets": { "type": "integer", "minimum": 0 },
                "lines": { "description": "The lines of these targets.", "type": "integer", "minimum": 0 },
                "testTargets": { "type": "integer", "minimum": 0 },
                "packages": { "type": "integer", "minimum": 0 }
              }
            },
            "times": {
              "type": "object",
              "additionalProperties": false,
              "required": ["buildMilliseconds", "testMilliseconds"],
              "properties": {
                "buildMilliseconds": { "type": "integer", "minimum": 0 },
                "testMilliseconds": { "type": "integer", "minimum": 0 }
              }
            }
          }
        }
        """#
}
