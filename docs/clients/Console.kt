// The calls of docs/device-api.md for Android (API 26 and later) and the JVM. Copy the file; it needs nothing but the
// platform: HttpURLConnection, javax.crypto and org.json, which Android has (on the JVM add the library org.json).
// Every call blocks: call from a background thread or Dispatchers.IO.
package console

import java.io.BufferedReader
import java.io.IOException
import java.io.InputStream
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLEncoder
import java.security.GeneralSecurityException
import java.security.SecureRandom
import java.util.Base64
import java.util.UUID
import javax.crypto.Cipher
import javax.crypto.spec.GCMParameterSpec
import javax.crypto.spec.SecretKeySpec
import org.json.JSONArray
import org.json.JSONObject

/** The server said no: `message` is in words. Sending the same again would not help. */
class Refused(val status: Int, message: String) : Exception(message)

/** No answer, or one that asks to wait: send the same again after `afterS` seconds (null: it did not say). */
class TryAgain(val afterS: Long?, cause: Throwable? = null) : IOException("Try again later", cause)

/** One view or click. `id` is the `_id` of what was shown; with a `key` it counts once in 24 hours. */
class Event(val id: String, val type: String, val key: String? = null)

/**
 * The app's side. `says` is what the app knows of itself: platform, version, device, language, country.
 * Keep one instance as long as the app runs; it is safe to share between threads.
 */
class Console(private val base: String, private val apiKey: String, private val says: Map<String, String> = mapOf()) {
    private var etag = ""
    private var config = JSONObject()

    /** The start-up document; what is held already when it has not changed. */
    @Synchronized
    fun config(): JSONObject {
        val answer = send("GET", "/api/App/config" + query(says), headers = mapOf("If-None-Match" to etag))
        if (answer.status != 304) {
            etag = answer.etag
            config = answer.body
        }
        return config
    }

    /**
     * Counts up to 500 events; returns the receipt (`accepted`, `duplicate`, `rejected`, `reasons`). Repeats until it
     * is answered, at most `tries` times; then TryAgain, and the same events may be sent later with the same `batchId`.
     * Store both until it returns if no event may be lost with the process.
     */
    fun sendEvents(events: List<Event>, batchId: String = newBatchId(), tries: Int = 6): JSONObject {
        val list = JSONArray()
        for (event in events) {
            list.put(JSONObject().put("id", event.id).put("type", event.type).putOpt("key", event.key))
        }
        val body = JSONObject().put("id", batchId).put("events", list)
        var waitS = 1L
        for (turn in 1 until tries) {
            try {
                return send("POST", "/api/App/analytics/events", body).body
            } catch (later: TryAgain) {
                Thread.sleep(1000 * (later.afterS ?: waitS))
                waitS = minOf(60, waitS * 2)
            }
        }
        return send("POST", "/api/App/analytics/events", body).body
    }

    /** Tells that `viewer` watches a live call; returns after how many seconds to tell again. */
    fun heartbeat(viewer: String): Int =
        send("POST", "/api/App/livecall/heartbeat", JSONObject().put("viewer", viewer)).body.getInt("interval")

    /** Counts a push as received. `nid` is in its data; the key makes a report that is sent twice count once. */
    fun pushReceived(nid: String, device: String): JSONObject =
        sendEvents(listOf(Event(nid, "view", key(nid, device, "view"))))

    /** Counts a push as opened. */
    fun pushOpened(nid: String, device: String): JSONObject =
        sendEvents(listOf(Event(nid, "click", key(nid, device, "click"))))

    /**
     * Follows fired ads until `keepOn` says no, which is asked at each event and each comment (every 15 seconds).
     * Comes back by itself with the last id that it saw, so nothing is missed. `onConfig` tells the tag of the current
     * start-up document, `onStopped` the id of an ad that is over: drop it if you show it, else pass it over; it may
     * come twice. Returns the last id: give it as `after` the next time.
     */
    fun listen(
        viewer: String,
        after: String? = null,
        keepOn: () -> Boolean = { true },
        onConfig: (String) -> Unit = {},
        onStopped: (String) -> Unit,
        onFired: (JSONObject) -> Unit
    ): String? {
        var last = after
        while (keepOn()) {
            var waitS = 2L
            try {
                val headers = if (last == null) mapOf() else mapOf("Last-Event-ID" to last)
                val path = "/api/App/livecall/stream" + query(says + ("viewer" to viewer))
                val connection = open("GET", path, headers, readTimeoutMs = 45_000)
                try {
                    refuse(connection)
                    last = read(connection.inputStream.bufferedReader(), last, keepOn, onConfig, onStopped, onFired)
                } finally {
                    connection.disconnect()
                }
            } catch (later: TryAgain) {
                waitS = later.afterS ?: waitS
            } catch (broken: IOException) {
                // The line went away: come back.
            }
            if (keepOn()) Thread.sleep(1000 * waitS)
        }
        return last
    }

    private fun read(
        lines: BufferedReader,
        after: String?,
        keepOn: () -> Boolean,
        onConfig: (String) -> Unit,
        onStopped: (String) -> Unit,
        onFired: (JSONObject) -> Unit
    ): String? {
        var last = after
        var event = ""
        var id: String? = null
        var data = ""
        try {
            while (true) {
                val line = lines.readLine() ?: return last
                when {
                    line.startsWith("event:") -> event = line.substring(6).trim()
                    line.startsWith("id:") -> id = line.substring(3).trim()
                    line.startsWith("data:") -> data += line.substring(5).trim()
                    line == "" && data != "" -> {
                        if (event == "config") onConfig(JSONObject(data).getString("etag"))
                        if (event == "stopped") onStopped(JSONObject(data).getString("_id"))
                        if (event == "fired") onFired(JSONObject(data))
                        // After the act, so an event whose handling failed comes again.
                        last = id ?: last
                        event = ""
                        id = null
                        data = ""
                    }
                }
                if (line == "" && !keepOn()) return last
            }
        } catch (broken: IOException) {
            return last
        }
    }

    private class Answer(val status: Int, val etag: String, val body: JSONObject)

    private fun send(
        method: String,
        path: String,
        body: JSONObject? = null,
        headers: Map<String, String> = mapOf()
    ): Answer {
        try {
            val connection = open(method, path, headers)
            if (body != null) {
                connection.doOutput = true
                connection.setRequestProperty("Content-Type", "application/json")
                connection.outputStream.use { it.write(body.toString().toByteArray()) }
            }
            refuse(connection)
            val text = if (connection.responseCode == 304) "{}" else connection.inputStream.text()
            return Answer(connection.responseCode, connection.getHeaderField("ETag") ?: "", JSONObject(text))
        } catch (refused: TryAgain) {
            throw refused
        } catch (broken: IOException) {
            throw TryAgain(null, broken)
        }
    }

    private fun open(
        method: String,
        path: String,
        headers: Map<String, String>,
        readTimeoutMs: Int = 20_000
    ): HttpURLConnection {
        val connection = URL(base + path).openConnection() as HttpURLConnection
        connection.requestMethod = method
        connection.connectTimeout = 10_000
        connection.readTimeout = readTimeoutMs
        connection.setRequestProperty("api-key", apiKey)
        for ((name, value) in headers) connection.setRequestProperty(name, value)
        return connection
    }

    private fun refuse(connection: HttpURLConnection) {
        val status = connection.responseCode
        if (status < 400) return
        val text = connection.errorStream?.text() ?: ""
        // 408: the line was too slow this time.
        if (status == 408 || status == 429 || status >= 500) {
            throw TryAgain(connection.getHeaderField("Retry-After")?.toLongOrNull())
        }
        throw Refused(status, if (text.startsWith("{")) JSONObject(text).optString("message") else text)
    }

    /** A UUIDv7: it begins with the time, so the server keeps the ids of all phones in the order in which they come. */
    private fun newBatchId(): String {
        val chance = UUID.randomUUID()
        val time = System.currentTimeMillis() shl 16
        return UUID(time or 0x7000L or (chance.mostSignificantBits and 0xFFFL), chance.leastSignificantBits).toString()
    }

    private fun key(vararg parts: String): String =
        UUID.nameUUIDFromBytes(parts.joinToString(":").toByteArray()).toString()

    private fun query(words: Map<String, String>): String =
        if (words.isEmpty()) "" else words.entries.joinToString("&", "?") { encode(it.key) + "=" + encode(it.value) }

    private fun encode(text: String): String = URLEncoder.encode(text, "UTF-8")
}

/** Bodies of the console's own calls (docs/protocol.md 2), for a tool of an admin. The app's calls are plain JSON. */
class PayloadCipher(wireKey: String) {
    private val key = SecretKeySpec(Base64.getDecoder().decode(wireKey), "AES")

    /** Returns the request body. */
    fun encrypt(body: JSONObject): JSONObject {
        val iv = ByteArray(16).also { SecureRandom().nextBytes(it) }
        val ciphertext = cipher(Cipher.ENCRYPT_MODE, iv).doFinal(body.toString().toByteArray())
        val parts = JSONObject().put("encrypted", encode(ciphertext)).put("iv", encode(iv))
        return JSONObject().put("encryptedData", parts)
    }

    /** Decrypts a response. Throws if it was changed on the way or has another key. */
    @Throws(GeneralSecurityException::class)
    fun decrypt(response: JSONObject): JSONObject {
        val decoder = Base64.getDecoder()
        val iv = decoder.decode(response.getString("iv"))
        val plain = cipher(Cipher.DECRYPT_MODE, iv).doFinal(decoder.decode(response.getString("encrypted")))
        return JSONObject(String(plain))
    }

    private fun cipher(mode: Int, iv: ByteArray): Cipher =
        Cipher.getInstance("AES/GCM/NoPadding").also { it.init(mode, key, GCMParameterSpec(128, iv)) }

    private fun encode(bytes: ByteArray): String = Base64.getEncoder().encodeToString(bytes)
}

private fun InputStream.text(): String = bufferedReader().use { it.readText() }
