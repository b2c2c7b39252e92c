// The requests of docs/device-api.md for Android (API 26 and later) and the JVM. Copy the file. It needs only the
// platform: HttpURLConnection, javax.crypto, and org.json. On the JVM, add the library org.json.
// Every function blocks. Run it in a background thread or Dispatchers.IO.
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

/** The server rejected the request. `message` has the reason. Do not send the same request again. */
class Rejected(val status: Int, message: String) : Exception(message)

/** No response, or a temporary error. Send the same request again after `afterS` seconds. null: the time is unknown. */
class TryAgain(val afterS: Long?, cause: Throwable? = null) : IOException("Try again later", cause)

/** One view or click. `id` is the `_id` of the shown item. With a `key`, the event counts once in 24 hours. */
class Event(val id: String, val type: String, val key: String? = null)

/**
 * The client of the app. `properties` are the device properties: platform, version, device, language, country.
 * Use one instance for the whole run of the app. Threads can share it.
 */
class Console(
    private val base: String,
    private val apiKey: String,
    private val properties: Map<String, String> = mapOf()
) {
    private var etag = ""
    private var config = JSONObject()

    /** Returns the app configuration. Without a change, this is the stored one. */
    @Synchronized
    fun config(): JSONObject {
        val response = send("GET", "/api/App/config" + query(properties), headers = mapOf("If-None-Match" to etag))
        if (response.status != 304) {
            etag = response.etag
            config = response.body
        }
        return config
    }

    /**
     * Sends up to 500 events. Returns the receipt (`accepted`, `duplicate`, `rejected`, `reasons`). Repeats the request
     * until a response arrives, at most `tries` times, and then throws TryAgain. You can send the same events later
     * with the same `batchId`. To lose no event with the process, store both until this function returns.
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

    /** Reports that `viewer` watches a live call. Returns the seconds until the next heartbeat. */
    fun heartbeat(viewer: String): Int =
        send("POST", "/api/App/livecall/heartbeat", JSONObject().put("viewer", viewer)).body.getInt("interval")

    /** Reports a push notification as received. `nid` is in its data. A report that is sent twice counts once. */
    fun pushReceived(nid: String, device: String): JSONObject =
        sendEvents(listOf(Event(nid, "view", key(nid, device, "view"))))

    /** Reports a push notification as opened. */
    fun pushOpened(nid: String, device: String): JSONObject =
        sendEvents(listOf(Event(nid, "click", key(nid, device, "click"))))

    /**
     * Receives live-call ads until `keepOn` returns false. It is called for each event and each comment (every 15
     * seconds). Reconnects with the last event ID, so no ad is missed. `onConfig` gets the ETag of the current app
     * configuration. `onStopped` gets the ID of an ad that is over: remove the ad if it is shown, otherwise ignore the
     * ID. It may arrive twice. Returns the last event ID. Pass it as `after` the next time.
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
                val path = "/api/App/livecall/stream" + query(properties + ("viewer" to viewer))
                val connection = open("GET", path, headers, readTimeoutMs = 45_000)
                try {
                    throwOnError(connection)
                    last = read(connection.inputStream.bufferedReader(), last, keepOn, onConfig, onStopped, onFired)
                } finally {
                    connection.disconnect()
                }
            } catch (later: TryAgain) {
                waitS = later.afterS ?: waitS
            } catch (broken: IOException) {
                // The connection was lost: reconnect.
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
                        // After the callback, so an event whose callback failed arrives again.
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

    private class Response(val status: Int, val etag: String, val body: JSONObject)

    private fun send(
        method: String,
        path: String,
        body: JSONObject? = null,
        headers: Map<String, String> = mapOf()
    ): Response {
        try {
            val connection = open(method, path, headers)
            if (body != null) {
                connection.doOutput = true
                connection.setRequestProperty("Content-Type", "application/json")
                connection.outputStream.use { it.write(body.toString().toByteArray()) }
            }
            throwOnError(connection)
            val text = if (connection.responseCode == 304) "{}" else connection.inputStream.text()
            return Response(connection.responseCode, connection.getHeaderField("ETag") ?: "", JSONObject(text))
        } catch (error: TryAgain) {
            throw error
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

    private fun throwOnError(connection: HttpURLConnection) {
        val status = connection.responseCode
        if (status < 400) return
        val text = connection.errorStream?.text() ?: ""
        // 408: the connection was too slow this time.
        if (status == 408 || status == 429 || status >= 500) {
            throw TryAgain(connection.getHeaderField("Retry-After")?.toLongOrNull())
        }
        throw Rejected(status, if (text.startsWith("{")) JSONObject(text).optString("message") else text)
    }

    /** Returns a UUIDv7. It begins with the time, so the server stores the IDs of all phones in order. */
    private fun newBatchId(): String {
        val chance = UUID.randomUUID()
        val time = System.currentTimeMillis() shl 16
        return UUID(time or 0x7000L or (chance.mostSignificantBits and 0xFFFL), chance.leastSignificantBits).toString()
    }

    private fun key(vararg parts: String): String =
        UUID.nameUUIDFromBytes(parts.joinToString(":").toByteArray()).toString()

    private fun query(parameters: Map<String, String>): String =
        if (parameters.isEmpty()) ""
        else parameters.entries.joinToString("&", "?") { encode(it.key) + "=" + encode(it.value) }

    private fun encode(text: String): String = URLEncoder.encode(text, "UTF-8")
}

/** Encrypts console requests (docs/protocol.md 2), for a tool of an admin. App requests are plain JSON. */
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
