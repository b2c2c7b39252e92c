// The requests of docs/device-api.md for iOS 15, macOS 12, and later. Copy the file. It needs only the platform:
// Foundation and CryptoKit.
import CryptoKit
import Foundation

enum ConsoleError: Error {
    /// The server rejected the request. `message` has the reason. Do not send the same request again.
    case rejected(status: Int, message: String)
    /// No response, or a temporary error. Send the same request again after these seconds. nil: the time is unknown.
    case tryAgain(after: Double?)
}

/// One view or click. `id` is the `_id` of the shown item. With a `key`, the event counts once in 24 hours.
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
    /// The reasons, by the index of the event in the list.
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

/// The client of the app. `properties` are the device properties: platform, version, device, language, country.
/// Use one instance for the whole run of the app.
actor Console {
    private let base: URL
    private let apiKey: String
    private let properties: [String: String]
    private let session: URLSession
    private var etag: String?
    private var held = Data()

    init(base: URL, apiKey: String, properties: [String: String] = [:]) {
        self.base = base
        self.apiKey = apiKey
        self.properties = properties
        let settings = URLSessionConfiguration.ephemeral
        // Otherwise, URLSession turns a 304 into a 200 from its own cache.
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        // The stream sends a comment every 15 seconds.
        settings.timeoutIntervalForRequest = 45
        session = URLSession(configuration: settings)
    }

    /// Returns the app configuration as JSON. Without a change, this is the stored one.
    func config() async throws -> Data {
        var request = try make("GET", "/api/App/config", query: properties)
        request.setValue(etag, forHTTPHeaderField: "If-None-Match")
        let (data, response) = try await exchange(request)
        if response.statusCode != 304 {
            held = data
            etag = response.value(forHTTPHeaderField: "ETag")
        }
        return held
    }

    /// Returns a UUIDv7. It begins with the time, so the server stores the IDs of all phones in order.
    static func newBatchID() -> UUID {
        var bytes = UUID().uuid
        let ms = UInt64(Date().timeIntervalSince1970 * 1000)
        withUnsafeMutableBytes(of: &bytes) { raw in
            for place in 0..<6 { raw[place] = UInt8(truncatingIfNeeded: ms >> (40 - 8 * UInt64(place))) }
            raw[6] = 0x70 | (raw[6] & 0x0f)
        }
        return UUID(uuid: bytes)
    }

    /// Sends up to 500 events. Repeats the request until a response arrives, at most `tries` times, and then throws
    /// `tryAgain`. You can send the same events later with the same `batchID`. To lose no event with the process, store
    /// both until this function returns.
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

    /// Reports that `viewer` watches a live call. Returns the seconds until the next heartbeat.
    func heartbeat(viewer: String) async throws -> Double {
        struct Beat: Decodable { var interval: Double }
        let body = try JSONEncoder().encode(["viewer": viewer])
        let request = try make("POST", "/api/App/livecall/heartbeat", body: body)
        return try JSONDecoder().decode(Beat.self, from: await exchange(request).0).interval
    }

    /// Reports a push notification as received. `nid` is in its data. A report that is sent twice counts once.
    func pushReceived(nid: String, device: String) async throws -> Receipt {
        try await send([Event(id: nid, type: .view, key: key(nid, device, "view"))])
    }

    /// Reports a push notification as opened.
    func pushOpened(nid: String, device: String) async throws -> Receipt {
        try await send([Event(id: nid, type: .click, key: key(nid, device, "click"))])
    }

    /// Receives live-call ads until its task is cancelled. Reconnects with the last event ID, so no ad is missed.
    /// `onConfig` gets the ETag of the current app configuration. `onStopped` gets the ID of an ad that is over: remove
    /// the ad if it is shown, otherwise ignore the ID. It may arrive twice. Store the IDs that `onFired` gets, and pass
    /// the last one as `after` the next time.
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
                let parameters = properties.merging(["viewer": viewer]) { _, new in new }
                var request = try make("GET", "/api/App/livecall/stream", query: parameters)
                request.setValue(last, forHTTPHeaderField: "Last-Event-ID")
                let (bytes, response) = try await session.bytes(for: request)
                try throwOnError(response, body: Data())
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
                    // After the callback, so an event whose callback failed arrives again.
                    last = done.id ?? last
                }
            } catch ConsoleError.tryAgain(let after) {
                wait = after ?? wait
            } catch is URLError {
                // The connection was lost: reconnect.
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
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: request)
        } catch is URLError {
            throw ConsoleError.tryAgain(after: nil)
        }
        return (data, try throwOnError(response, body: data))
    }

    @discardableResult
    private func throwOnError(_ response: URLResponse, body data: Data) throws -> HTTPURLResponse {
        guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        if http.statusCode < 400 { return http }
        // 408: the connection was too slow this time.
        if http.statusCode == 408 || http.statusCode == 429 || http.statusCode >= 500 {
            throw ConsoleError.tryAgain(after: http.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
        }
        let error = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        throw ConsoleError.rejected(status: http.statusCode, message: error?["message"] as? String ?? "")
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

    /// Reads one byte. Returns the message that it completes.
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

/// Encrypts console requests (docs/protocol.md 2), for a tool of an admin. App requests are plain JSON.
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
