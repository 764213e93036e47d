import Testing

@testable import PostgreSQL

@Suite("A statement in PostgreSQL's notation", .timeLimit(.minutes(1)))
struct PostgreSQLTextTests {
    @Test(
        "numbers arguments, quotes names in mixed case, and leaves the rest as it is",
        arguments: [
            ("SELECT ? + ?", "SELECT $1 + $2", 2),
            ("VALUES (?1, ?, ?1, ?)", "VALUES ($1, $2, $1, $3)", 3),
            ("SELECT birthDate AS petName FROM pet", "SELECT \"birthDate\" AS \"petName\" FROM pet", 0),
            ("SELECT 'It''s birthDate?', \"End?\"", "SELECT 'It''s birthDate?', \"End?\"", 0),
            ("SELECT 1 -- who's ? birthDate\n, aB", "SELECT 1 -- who's ? birthDate\n, \"aB\"", 0),
            ("FROM pet CROSS JOIN dose ON a = b", "FROM pet JOIN dose ON a = b", 0),
            ("FROM sitter INDEXED BY sitterWords WHERE a", "FROM sitter  WHERE a", 0),
            ("SELECT x'0A', 1e5, é, Éa", "SELECT x'0A', 1e5, é, Éa", 0),
            ("AS $$ BEGIN NEW.endsAt; END $$", "AS $$ BEGIN NEW.\"endsAt\"; END $$", 0),
            ("'never closed ?", "'never closed ?", 0),
            ("", "", 0),
        ])
    func translation(sql: String, expected: String, arguments: Int) {
        let text = PostgreSQLText(sql)
        #expect(text.text == expected)
        #expect(text.argumentCount == arguments)
    }
}
