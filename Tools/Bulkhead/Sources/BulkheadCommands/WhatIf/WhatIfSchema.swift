/// The schema (JSON Schema 2020-12) of the answer that `bulkhead what-if --format json` prints; what-if.schema.json is
/// equal to it.
enum WhatIfSchema {
    /// Its text, without a newline at the end.
    static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Answer of bulkhead what-if --format json",
          "type": "object",
          "additionalProperties": false,
          "required": ["version", "changes", "cycles", "undeclaredImports", "otherFindings", "disappearingFindings", "problems", "commits", "commitsUnknown", "longestChain"],
          "properties": {
            "version": { "const": 1 },
            "changes": { "description": "The changes in words.", "type": "array", "items": { "type": "string" } },
            "cycles": {
              "description": "The cycles that appear.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "undeclaredImports": {
              "description": "The imports that are no longer declared.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "otherFindings": {
              "description": "The other findings that appear.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "disappearingFindings": {
              "description": "The findings that disappear.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "problems": {
              "description": "The reasons something couldn't be read.",
              "type": "array",
              "items": { "type": "string" }
            },
            "commits": {
              "description": "The work for past commits; null if they aren't replayed.",
              "anyOf": [
                {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["count", "shallow", "targetsRebuilt", "packagesTested"],
                  "properties": {
                    "count": { "type": "integer", "minimum": 0 },
                    "shallow": { "description": "Whether the clone is shallow.", "type": "boolean" },
                    "targetsRebuilt": { "$ref": "#/$defs/work" },
                    "packagesTested": { "$ref": "#/$defs/work" }
                  }
                },
                { "type": "null" }
              ]
            },
            "commitsUnknown": { "description": "The reason the history can't be read.", "type": ["string", "null"] },
            "longestChain": {
              "type": "object",
              "additionalProperties": false,
              "required": ["before", "after"],
              "properties": { "before": { "$ref": "#/$defs/longestChain" }, "after": { "$ref": "#/$defs/longestChain" } }
            }
          },
          "$defs": {
        \#(ReportSchema.definitions),
            "work": {
              "type": "object",
              "additionalProperties": false,
              "required": ["before", "after"],
              "properties": { "before": { "$ref": "#/$defs/counts" }, "after": { "$ref": "#/$defs/counts" } }
            },
            "counts": {
              "type": "object",
              "additionalProperties": false,
              "required": ["total", "median", "byCommit"],
              "properties": {
                "total": { "type": "integer", "minimum": 0 },
                "median": { "type": "integer", "minimum": 0 },
                "byCommit": {
                  "description": "The newest commit first.",
                  "type": "array",
                  "items": { "type": "integer", "minimum": 0 }
                }
              }
            },
            "longestChain": {
              "type": "object",
              "additionalProperties": false,
              "required": ["targets", "lines"],
              "properties": {
                "targets": {
                  "description": "The targets of the chain with the most targets, each of which depends on the next one.",
                  "type": "array",
                  "items": { "type": "string" }
                },
                "lines": {
                  "description": "The lines of the chain with the most lines, which may be another one.",
                  "type": "integer",
                  "minimum": 0
                }
              }
            }
          }
        }
        """#
}
