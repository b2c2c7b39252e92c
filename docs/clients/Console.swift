// The calls of docs/device-api.md for iOS 15, macOS 12 and later. Copy the file; it needs nothing but the platform:
// Foundation and CryptoKit.
import CryptoKit
import Foundation

enum ConsoleError: Error {
    /// The server said no, in words. Sending the same again would not help.
    case refused(status: Int, message: String)
    /// No answer, or one that asks to wait: send the same again after so many seconds (nil: it did not say).
    case tryAgain(after: Double?)
}

/// One view or click. `id` is the `_id` of what was shown; with a `key` it counts once in 24 hours.
struct Event: Codable {
    enum Kind: String, Codable { case view, click }

    var id: String
    var type: Kind
    var key: String?
}

struct Receipt: Decodable {
    var accepted: Int
    var duplicate: Int
    var rejected: Int
    /// Why, by the event's place in the list.
    var reasons: [String: String]
}

struct FiredAd: Decodable {
    var id: String
    var kind: String
    var name: String?
    var url: String?

    enum CodingKeys: String, CodingKey {
        case id = "_id", kind = "Adstype", name = "a_name", url
    }
}

/// The app's side. `says` is what the app knows of itself: platform, version, device, language, country.
/// Keep one instance as long as the app runs.
actor Console {
    private let base: URL
    private let apiKey: String
    private let says: [String: String]
    private let session: URLSession
    private var etag: String?
    private var held = Data()

    init(base: URL, apiKey: String, says: [String: String] = [:]) {
        self.base = base
        self.apiKey = apiKey
        self.says = says
        let settings = URLSessionConfiguration.ephemeral
        // URLSession would answer a 304 from a cache of its own and show it as a 200.
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Between two comments of the stream there are 15 seconds.
        settings.timeoutIntervalForRequest = 45
        session = URLSession(configuration: settings)
    }

    /// The start-up document, as JSON; what is held already when it has not changed.
    func config() async throws -> Data {
        var request = try make("GET", "/api/App/config", query: says)
        request.setValue(etag, forHTTPHeaderField: "If-None-Match")
        let (data, answer) = try await exchange(request)
        if answer.statusCode != 304 {
            held = data
            etag = answer.value(forHTTPHeaderField: "ETag")
        }
        return held
    }

    /// A UUIDv7: it begins with the time, so the server keeps the ids of all phones in the order in which they come.
    static func newBatchID() -> UUID {
        var bytes = UUID().uuid
        let ms = UInt64(Date().timeIntervalSince1970 * 1000)
        withUnsafeMutableBytes(of: &bytes) { raw in
            for place in 0..<6 { raw[place] = UInt8(truncatingIfNeeded: ms >> (40 - 8 * UInt64(place))) }
            raw[6] = 0x70 | (raw[6] & 0x0f)
        }
        return UUID(uuid: bytes)
    }

    /// Counts up to 500 events. Repeats until it is answered, at most `tries` times; then `tryAgain`, and the same
    /// events may be sent later with the same `batchID`. Store both until it returns if no event may be lost with the
    /// process.
    func send(_ events: [Event], batchID: UUID = Console.newBatchID(), tries: Int = 6) async throws -> Receipt {
        struct Batch: Encodable {
            var id: String
            var events: [Event]
        }
        let body = try JSONEncoder().encode(Batch(id: batchID.uuidString.lowercased(), events: events))
        let request = try make("POST", "/api/App/analytics/events", body: body)
        var wait = 1.0
        for _ in 1..<max(2, tries) {
            do {
                return try JSONDecoder().decode(Receipt.self, from: await exchange(request).0)
            } catch ConsoleError.tryAgain(let after) {
                try await pause(after ?? wait)
                wait = min(60, wait * 2)
            }
        }
        return try JSONDecoder().decode(Receipt.self, from: await exchange(request).0)
    }

    /// Tells that `viewer` watches a live call; returns after how many seconds to tell again.
    func heartbeat(viewer: String) async throws -> Double {
        struct Beat: Decodable { var interval: Double }
        let body = try JSONEncoder().encode(["viewer": viewer])
        let request = try make("POST", "/api/App/livecall/heartbeat", body: body)
        return try JSONDecoder().decode(Beat.self, from: await exchange(request).0).interval
    }

    /// Counts a push as received. `nid` is in its data; the key makes a report that is sent twice count once.
    func pushReceived(nid: String, device: String) async throws -> Receipt {
        try await send([Event(id: nid, type: .view, key: key(nid, device, "view"))])
    }

    /// Counts a push as opened.
    func pushOpened(nid: String, device: String) async throws -> Receipt {
        try await send([Event(id: nid, type: .click, key: key(nid, device, "click"))])
    }

    /// Follows fired ads until its task is cancelled. Comes back by itself with the last id that it saw, so nothing is
    /// missed. `onConfig` tells the tag of the current start-up document, `onStopped` the id of an ad that is over: drop
    /// it if you show it, else pass it over; it may come twice. Keep the ids that `onFired` was given, and give the last
    /// one as `after` the next time.
    func listen(
        viewer: String,
        after: String? = nil,
        onConfig: @Sendable (String) async -> Void = { _ in },
        onStopped: @Sendable (String) async throws -> Void,
        onFired: @Sendable (FiredAd) async throws -> Void
    ) async throws {
        var last = after
        while !Task.isCancelled {
            var wait = 2.0
            do {
                let words = says.merging(["viewer": viewer]) { _, new in new }
                var request = try make("GET", "/api/App/livecall/stream", query: words)
                request.setValue(last, forHTTPHeaderField: "Last-Event-ID")
                let (bytes, answer) = try await session.bytes(for: request)
                try refuse(answer, says: Data())
                var message = Message()
                for try await byte in bytes {
                    guard let done = message.take(byte) else { continue }
                    let data = Data(done.data.utf8)
                    if done.event == "config" {
                        struct Tag: Decodable { var etag: String }
                        let tag = try JSONDecoder().decode(Tag.self, from: data)
                        await onConfig(tag.etag)
                    } else if done.event == "stopped" {
                        struct Stopped: Decodable { var _id: String }
                        try await onStopped(try JSONDecoder().decode(Stopped.self, from: data)._id)
                    } else if done.event == "fired" {
                        try await onFired(try JSONDecoder().decode(FiredAd.self, from: data))
                    }
                    // After the act, so an event whose handling failed comes again.
                    last = done.id ?? last
                }
            } catch ConsoleError.tryAgain(let after) {
                wait = after ?? wait
            } catch is URLError {
                // The line went away: come back.
            }
            try await pause(wait)
        }
    }

    private func make(
        _ method: String, _ path: String, query: [String: String] = [:], body: Data? = nil
    ) throws -> URLRequest {
        guard var parts = URLComponents(url: base.appendingPathComponent(path), resolvingAgainstBaseURL: false) else {
            throw URLError(.badURL)
        }
        if !query.isEmpty {
            parts.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) }
        }
        guard let url = parts.url else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        request.setValue(apiKey, forHTTPHeaderField: "api-key")
        if body != nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }

    private func exchange(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let data: Data
        let answer: URLResponse
        do {
            (data, answer) = try await session.data(for: request)
        } catch is URLError {
            throw ConsoleError.tryAgain(after: nil)
        }
        return (data, try refuse(answer, says: data))
    }

    @discardableResult
    private func refuse(_ answer: URLResponse, says data: Data) throws -> HTTPURLResponse {
        guard let http = answer as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        if http.statusCode < 400 { return http }
        // 408: the line was too slow this time.
        if http.statusCode == 408 || http.statusCode == 429 || http.statusCode >= 500 {
            throw ConsoleError.tryAgain(after: http.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
        }
        let said = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        throw ConsoleError.refused(status: http.statusCode, message: said?["message"] as? String ?? "")
    }

    private func pause(_ seconds: Double) async throws {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    }

    private func key(_ parts: String...) -> String {
        let digest = SHA256.hash(data: Data(parts.joined(separator: ":").utf8))
        return digest.prefix(16).map { String(format: "%02x", $0) }.joined()
    }
}

/// Server-Sent Events, byte by byte: `bytes.lines` would leave out the empty lines that end a message.
private struct Message {
    private var line: [UInt8] = []
    private(set) var event = ""
    private(set) var id: String?
    private(set) var data = ""

    /// Takes one byte; gives the message that it completed.
    mutating func take(_ byte: UInt8) -> Message? {
        if byte != 10 {
            line.append(byte)
            return nil
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if text.isEmpty {
            let done = self
            self = Message()
            return done.data.isEmpty ? nil : done
        }
        if text.hasPrefix("event:") { event = trimmed(text.dropFirst(6)) }
        if text.hasPrefix("id:") { id = trimmed(text.dropFirst(3)) }
        if text.hasPrefix("data:") { data += trimmed(text.dropFirst(5)) }
        return nil
    }

    private func trimmed(_ part: Substring) -> String {
        part.trimmingCharacters(in: .whitespaces)
    }
}

/// Bodies of the console's own calls (docs/protocol.md 2), for a tool of an admin. The app's calls are plain JSON.
struct PayloadCipher {
    private let key: SymmetricKey

    init?(wireKey: String) {
        guard let bytes = Data(base64Encoded: wireKey), bytes.count == 32 else { return nil }
        key = SymmetricKey(data: bytes)
    }

    struct Parts: Codable {
        var encrypted: Data
        var iv: Data
    }

    /// Returns the request body.
    func encrypt(_ body: Data) throws -> Data {
        let iv = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        let box = try AES.GCM.seal(body, using: key, nonce: AES.GCM.Nonce(data: iv))
        return try JSONEncoder().encode(["encryptedData": Parts(encrypted: box.ciphertext + box.tag, iv: iv)])
    }

    /// Decrypts a response. Throws if it was changed on the way or has another key.
    func decrypt(_ response: Data) throws -> Data {
        let parts = try JSONDecoder().decode(Parts.self, from: response)
        let nonce = try AES.GCM.Nonce(data: parts.iv)
        let box = try AES.GCM.SealedBox(
            nonce: nonce, ciphertext: parts.encrypted.dropLast(16), tag: parts.encrypted.suffix(16))
        return try AES.GCM.open(box, using: key)
    }
}
