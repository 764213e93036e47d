/// The schema (JSON Schema 2020-12) of the report that `bulkhead check --format json` prints; report.schema.json holds
/// the same.
enum ReportSchema {
    /// The schemas of a place, an end and a finding, as members of `$defs`.
    static let definitions = #"""
            "place": {
              "type": "object",
              "additionalProperties": false,
              "required": ["file", "line", "column"],
              "properties": {
                "file": { "description": "Relative to the root.", "type": "string" },
                "line": { "type": "integer", "minimum": 1 },
                "column": { "description": "In bytes of UTF-8.", "type": "integer", "minimum": 1 }
              }
            },
            "end": {
              "type": "object",
              "additionalProperties": false,
              "required": ["name", "package", "target", "layer"],
              "properties": {
                "name": { "type": "string" },
                "package": { "description": "Its path relative to the root, empty for the root's own.", "type": ["string", "null"] },
                "target": { "type": ["string", "null"] },
                "layer": { "type": ["string", "null"] }
              }
            },
            "finding": {
              "type": "object",
              "additionalProperties": false,
              "required": ["rule", "severity", "place", "from", "to", "message", "reason", "advice", "chain", "fingerprint"],
              "properties": {
                "rule": { "type": "string" },
                "severity": { "enum": ["error", "warning"] },
                "place": { "$ref": "#/$defs/place" },
                "from": { "$ref": "#/$defs/end" },
                "to": { "$ref": "#/$defs/end" },
                "message": { "type": "string" },
                "reason": { "type": "string" },
                "advice": { "type": "string" },
                "chain": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["from", "to", "place"],
                    "properties": {
                      "from": { "type": "string" },
                      "to": { "type": "string" },
                      "place": { "anyOf": [{ "$ref": "#/$defs/place" }, { "type": "null" }] }
                    }
                  }
                },
                "fingerprint": { "description": "A hash of the rule and the two ends. Several findings of one edge have the same.", "type": "string", "pattern": "^[0-9a-f]{32}$" }
              }
            }
        """#

    /// Its text, without a newline at the end.
    static let text = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Report of bulkhead check --format json",
          "type": "object",
          "additionalProperties": false,
          "required": ["version", "status", "findings", "baselined", "waived", "growth", "stale", "problems", "notes", "statistics"],
          "properties": {
            "version": { "const": 1 },
            "status": {
              "description": "The exit status as a word: clean is 0, findings 1, incomplete 2.",
              "enum": ["clean", "findings", "incomplete"]
            },
            "findings": {
              "description": "The findings to correct, in the order of places.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "baselined": {
              "description": "The findings that the baseline covers.",
              "type": "array",
              "items": { "$ref": "#/$defs/finding" }
            },
            "waived": {
              "description": "Findings with waivers in the source and exceptions in the rules.",
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": ["finding", "reason", "place"],
                "properties": {
                  "finding": { "$ref": "#/$defs/finding" },
                  "reason": { "type": "string" },
                  "place": { "$ref": "#/$defs/place" }
                }
              }
            },
            "growth": {
              "description": "Edges with more findings than the baseline holds.",
              "type": "array",
              "items": { "$ref": "#/$defs/change" }
            },
            "stale": {
              "description": "Edges with fewer.",
              "type": "array",
              "items": { "$ref": "#/$defs/change" }
            },
            "problems": {
              "description": "The reasons something couldn't be checked.",
              "type": "array",
              "items": { "type": "string" }
            },
            "notes": { "type": "array", "items": { "type": "string" } },
            "statistics": {
              "type": "object",
              "additionalProperties": false,
              "required": ["packages", "projects", "targets", "files", "judgedFiles", "imports"],
              "properties": {
                "packages": { "type": "integer", "minimum": 0 },
                "projects": { "description": "Xcode projects.", "type": "integer", "minimum": 0 },
                "targets": { "type": "integer", "minimum": 0 },
                "files": { "type": "integer", "minimum": 0 },
                "judgedFiles": {
                  "description": "Without those that belong to no known target.", "type": "integer", "minimum": 0
                },
                "imports": { "type": "integer", "minimum": 0 }
              }
            }
          },
          "$defs": {
        \#(definitions),
            "change": {
              "type": "object",
              "additionalProperties": false,
              "required": ["rule", "from", "to", "before", "now"],
              "properties": {
                "rule": { "type": "string" },
                "from": { "type": "string" },
                "to": { "type": "string" },
                "before": { "type": "integer", "minimum": 0 },
                "now": { "type": "integer", "minimum": 0 }
              }
            }
          }
        }
        """#
}
