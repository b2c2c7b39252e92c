// Carries out what docs/clients/Console.kt offers, for tests/device/test_copied_clients.py: prints a JSON object a line.
import console.Console
import console.Event
import console.Refused
import console.Sealed
import java.net.HttpURLConnection
import java.net.URL
import org.json.JSONObject

private fun say(what: String, value: Any?) = println(JSONObject().put("what", what).put("value", value))

fun main(args: Array<String>) {
    val (base, apiKey, wireKey) = args
    val console = Console(base, apiKey, mapOf("platform" to "android", "device" to "phone-1", "proof" to "1"))

    val config = console.config()
    val shown = config.getJSONObject("placements").getJSONArray("native").getJSONObject(0).getString("_id")
    say("config", shown)
    say("unchanged", console.config() === config)

    val batch = "5b2d6a0e-1c7f-4f3a-9d51-0f6c8e7a2b94"
    for (turn in 1..2) say("receipt", console.sendEvents(listOf(Event(shown, "view"), Event("no", "view")), batch))
    for (turn in 1..2) say("proven", console.sendEvents(listOf(Event(shown, "view", proof = console.proof(shown)))))
    say("no proof", console.proof("no") == null)
    for (turn in 1..2) say("received", console.pushReceived(shown, "phone-1"))
    say("opened", console.pushOpened(shown, "phone-1"))
    say("interval", console.heartbeat("phone-1"))
    try {
        console.heartbeat("no such viewer!")
    } catch (refused: Refused) {
        say("refused", refused.status)
    }
    say("sealed", login(base, apiKey, Sealed(wireKey)))

    // Stays until the caller has fired one, leaves, and comes back once another was fired meanwhile.
    var heard = 0
    val stopped = { id: String -> heard++; say("stopped", id) }
    val tag = { etag: String -> say("tag", etag) }
    val last = console.listen("phone-1", null, { heard < 1 }, tag, stopped) { heard++; say("fired", it) }
    say("left", last)
    readLine()
    console.listen("phone-1", after = last, keepOn = { heard < 3 }, onStopped = stopped) { heard++; say("fired", it) }
}

private fun login(base: String, apiKey: String, sealed: Sealed): String {
    val connection = URL("$base/api/admin/login").openConnection() as HttpURLConnection
    connection.requestMethod = "POST"
    connection.doOutput = true
    connection.setRequestProperty("api-key", apiKey)
    connection.setRequestProperty("Content-Type", "application/json")
    val body = sealed.seal(JSONObject().put("a_id", "nobody").put("a_password", "wrong-horse-7"))
    connection.outputStream.use { it.write(body.toString().toByteArray()) }
    val stream = if (connection.responseCode < 400) connection.inputStream else connection.errorStream
    return sealed.open(JSONObject(stream.bufferedReader().readText())).getString("message")
}
