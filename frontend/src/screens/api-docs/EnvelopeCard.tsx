import { CopyButton } from "@/parts/copy-button/CopyButton";
import { Card } from "@/parts/ui/Card";

const EXAMPLE = `import base64, json, secrets, urllib.request
from Crypto.Cipher import AES

KEY = base64.b64decode("…")      # one of WIRE_KEYS
HEADERS = {"api-key": "…", "Content-Type": "application/json"}

def seal(body):
    iv = secrets.token_bytes(16)
    text, tag = AES.new(KEY, AES.MODE_GCM, nonce=iv).encrypt_and_digest(json.dumps(body).encode())
    return {"encrypted": base64.b64encode(text + tag).decode(), "iv": base64.b64encode(iv).decode()}

def opened(answer):
    raw, iv = base64.b64decode(answer["encrypted"]), base64.b64decode(answer["iv"])
    return json.loads(AES.new(KEY, AES.MODE_GCM, nonce=iv).decrypt_and_verify(raw[:-16], raw[-16:]))

body = {"encryptedData": seal({"a_id": "admin", "a_password": "…"})}
request = urllib.request.Request("https://…/api/admin/login", json.dumps(body).encode(), HEADERS)
print(opened(json.load(urllib.request.urlopen(request))))`;

export function EnvelopeCard() {
  return (
    <Card
      title="The envelope"
      purpose="A body travels as {“encryptedData”: {“encrypted”, “iv”}}, an answer as {“encrypted”, “iv”}: AES-256-GCM, 16 random bytes as iv, the 16-byte tag behind the ciphertext, base64. It hides payloads from casual reading and is no substitute for TLS."
    >
      <div className="flex items-start rounded-control border border-border bg-sunken">
        <pre
          tabIndex={0}
          aria-label="Example in Python"
          className="min-w-0 flex-1 overflow-x-auto p-4 font-mono text-meta"
        >
          {EXAMPLE}
        </pre>
        <span className="p-2">
          <CopyButton text={EXAMPLE} what="example" />
        </span>
      </div>
    </Card>
  );
}
