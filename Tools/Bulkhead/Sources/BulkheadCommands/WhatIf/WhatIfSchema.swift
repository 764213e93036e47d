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
          "required": ["version", "changes", "cycles", "undeclaredImports", "otherFindings", "disappearingFindings", "visibleNames", "cycleUses", "unknown", "problems", "commits", "commitsUnknown", "longestChain"],
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
            "visibleNames": {
              "description": "The names that become visible if files or declarations move; null without an index.",
              "anyOf": [
                { "$ref": "#/$defs/visibleNames" },
                { "type": "null" }
              ]
            },
            "cycleUses": {
              "description": "The fewest uses whose removal ends the cycles between targets that declarations leave or reach; empty without an index.",
              "type": "array",
              "items": { "$ref": "#/$defs/cycleUses" }
            },
            "unknown": {
              "description": "What the answer doesn't consider, and the reasons.",
              "type": "array",
              "items": { "type": "string" }
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
            "visibleNames": {
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["from", "to", "level", "fromNeedsTo", "toNeedsFrom", "names"],
                "properties": {
                  "from": { "type": "string" },
                  "to": { "type": "string" },
                  "level": { "enum": ["package", "public"] },
                  "fromNeedsTo": { "description": "The first use of a moved name.", "type": ["string", "null"] },
                  "toNeedsFrom": { "description": "The first use of a remaining name.", "type": ["string", "null"] },
                  "names": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "additionalProperties": false,
                      "required": ["name", "file", "line", "use"],
                      "properties": {
                        "name": { "type": "string" },
                        "file": { "type": "string" },
                        "line": { "type": "integer", "minimum": 1 },
                        "use": { "description": "The first use in the other module.", "type": ["string", "null"] }
                      }
                    }
                  }
                }
              }
            },
            "cycleUses": {
              "type": "object",
              "additionalProperties": false,
              "required": ["from", "to", "uses"],
              "properties": {
                "from": { "type": "string" },
                "to": { "type": "string" },
                "uses": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["name", "file", "line"],
                    "properties": {
                      "name": { "type": "string" },
                      "file": { "type": "string" },
                      "line": { "type": "integer", "minimum": 1 }
                    }
                  }
                }
              }
            },
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
