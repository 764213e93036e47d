import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation

/// The times of sharing in the person's words.
struct SharingTexts: Sendable {
    let zone: TimeZone

    /// Returns the period of a role: "until 10 May 2026", "from 4 May 2026 until 10 May 2026".
    func period(_ period: Range<Date>?, of role: PetRole, now: Date) -> String {
        guard let period else { return "until removed" }
        let begin = LocalTime(period.lowerBound, in: zone).day.formatted
        return (period.lowerBound > now ? "from \(begin) " : "") + "until \(end(period.upperBound, of: role))"
    }

    /// Returns the end of an access: the last day of a sitter, who has whole days, otherwise the day and time.
    func end(_ end: Date, of role: PetRole) -> String {
        role == .sitter ? LocalTime(end.addingTimeInterval(-1), in: zone).day.formatted : moment(end)
    }

    /// Returns a day and time.
    func moment(_ date: Date) -> String {
        let time = LocalTime(date, in: zone)
        return "\(time.day.formatted), \(time.time)"
    }

    /// Returns a line with the person's role for another owner's pet; none for the owner.
    func ownRole(_ sharing: PetSharing) -> [Element] {
        if sharing.role == .owner { return [] }
        let end = sharing.ends.map { ", until \(self.end($0, of: sharing.role))" } ?? ""
        return [.text(RichText("Shared with you: you are \(sharing.role.people)\(end)."))]
    }

    /// Returns the person's access to a pet of somebody else: "Sitter until 10 May 2026, by Ada"; `nil` for the owner.
    func access(_ access: PetAccess) -> String? {
        if access.role == .owner { return nil }
        let end = access.ends.map { " until \(self.end($0, of: access.role))" } ?? ""
        return access.role.name + end + (access.ownerName.map { ", by \($0)" } ?? "")
    }

    /// The notice that sharing needs a server.
    static let needsServer = Notice(
        id: "needs-server", kind: .information, text: "Sharing a pet needs a server.",
        detail:
            "Your pets are kept on this computer, which nobody else can reach. Start with petnest --server URL to keep "
            + "them on a server that you and the others can reach.")
}
