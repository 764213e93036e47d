import Foundation
import Testing

/// Reports of real runs, read by other implementations of their formats.
@Suite("Reports read by other programs", .timeLimit(.minutes(20)))
struct PublishedFormatsTests {
    private static let hasJSONSchema = SampleRepository.pythonHas(
        "jsonschema", without: "the JSON report isn't held against its schema")
    private static let hasSARIF = SampleRepository.pythonHas(
        "pysarif", without: "the SARIF log isn't held against SARIF's model")
    private static let hasJUnit = SampleRepository.pythonHas(
        "junitparser", without: "the JUnit report isn't read by junitparser")

    /// A tree with findings, one of them in the baseline and one waived, and a stale baseline entry.
    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository(ThreePackages.files)
        try repository.write("lint-rules/rules.yml", "construct:\n  - {name: no-print, code: [\"print(\"]}\n")
        try repository.write("Core/Sources/Core/Core.swift", "import Feature\n")
        _ = try repository.run("baseline")
        try repository.write(
            "Core/Sources/Core/Core.swift",
            """
            let é = "<&>"; print(é)
            print(1) // bulkhead:allow construct/no-print reason="a < b & \\"c\\""

            """.replacing("\\\"", with: "'"))
        return repository
    }

    /// The output of a script that validates a report; empty if the report is valid.
    private func judge(_ format: String, _ script: String) throws -> Answer {
        let repository = try repository()
        try repository.write("report", try repository.run("check", "--format", format).output)
        try repository.write("schema.json", try repository.run("schema").output)
        try repository.write("judge.py", script)
        return try repository.start("/usr/bin/env", ["python3", "judge.py"], [:])
    }

    @Test("The JSON report is valid according to the published schema", .enabled(if: hasJSONSchema))
    func json() throws {
        let answer = try judge(
            "json",
            """
            import json, jsonschema
            schema, report = json.load(open("schema.json")), json.load(open("report"))
            jsonschema.Draft202012Validator.check_schema(schema)
            jsonschema.Draft202012Validator(schema).validate(report)
            for part in ["findings", "baselined", "waived", "stale"]: assert report[part], part
            report["findings"][0]["place"]["line"] = 0
            assert not jsonschema.Draft202012Validator(schema).is_valid(report)
            """)
        #expect(answer == Answer(status: 0, output: "", error: ""))
    }

    @Test("The SARIF log has the types, and only the properties, of SARIF's model", .enabled(if: hasSARIF))
    func sarif() throws {
        let answer = try judge(
            "sarif",
            #"""
            import dataclasses, json, pysarif, re, typing
            def faults(value, kind, path):
                origin, arguments = typing.get_origin(kind), typing.get_args(kind)
                if origin is typing.Union:
                    yield from faults(value, arguments[0], path)
                elif origin is typing.Literal:
                    if value not in arguments: yield f"{path}: {value} isn't among {arguments}"
                elif origin is list:
                    if not isinstance(value, list): yield f"{path}: expected a list"
                    else:
                        for index, item in enumerate(value): yield from faults(item, arguments[0], f"{path}[{index}]")
                elif dataclasses.is_dataclass(kind):
                    if not isinstance(value, dict):
                        yield f"{path}: expected an object"
                        return
                    hints, properties = typing.get_type_hints(kind), {}
                    for field in dataclasses.fields(kind):
                        name = re.sub("_(.)", lambda match: match[1].upper(), field.name)
                        properties[name] = hints[field.name]
                        is_required = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
                        if is_required and name not in value: yield f"{path}: needs {name}"
                    for key, item in value.items():
                        if key.removeprefix("$") not in properties: yield f"{path}.{key}: no such property"
                        else: yield from faults(item, properties[key.removeprefix("$")], f"{path}.{key}")
                elif kind in (str, int, bool):
                    if type(value) is not kind: yield f"{path}: expected {kind}, found {value!r}"
            log = json.load(open("report"))
            found = list(faults(log, pysarif.SarifLog, "log"))
            assert not found, found
            results = log["runs"][0]["results"]
            kinds = sorted(suppression["kind"] for result in results for suppression in result["suppressions"])
            assert (len(results), kinds) == (3, ["external", "inSource"]), (len(results), kinds)
            prints = [result["partialFingerprints"]["bulkheadEdge/v1"] for result in results]
            assert len(set(prints)) == len(prints), prints
            results[0]["level"], results[0]["nonsense"] = "fatal", 1
            del results[1]["message"]
            assert len(list(faults(log, pysarif.SarifLog, "log"))) == 3
            """#)
        #expect(answer == Answer(status: 0, output: "", error: ""))
    }

    @Test("The JUnit report can be read, and its counts are correct", .enabled(if: hasJUnit))
    func junit() throws {
        let answer = try judge(
            "junit",
            """
            import junitparser
            report = junitparser.JUnitXml.fromfile("report")
            stated = (report.tests, report.failures, report.errors)
            suites = {suite.name: (suite.tests, suite.failures, suite.errors, suite.skipped) for suite in report}
            report.update_statistics()
            assert stated == (report.tests, report.failures, report.errors), stated
            for suite in report:
                suite.update_statistics()
                assert suites[suite.name] == (suite.tests, suite.failures, suite.errors, suite.skipped), suite.name
            assert suites["construct/no-print"] == (2, 1, 0, 1), suites
            """)
        #expect(answer == Answer(status: 0, output: "", error: ""))
    }
}
