// The payload encryption (docs/protocol.md 2): AES-256-GCM, a random 16-byte IV, the 16-byte tag after the ciphertext,
// base64. WebCrypto is missing on plain HTTP in a LAN. There, @noble/ciphers does the same.
type Bytes = Uint8Array<ArrayBuffer>;
type Envelope = { encrypted: string; iv: string };

const IV_BYTES = 16;
const TAG_BYTES = 16;

/** The response cannot be decrypted: it has another key, or it was changed on the way. */
export class DecryptionError extends Error {
  override name = "DecryptionError";
}

export async function encrypt(plaintext: string, key: Bytes): Promise<Envelope> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await encryptBytes(new TextEncoder().encode(plaintext), key, iv);
  return { encrypted: toBase64(encrypted), iv: toBase64(iv) };
}

/** Decrypt an encrypted payload. Throws DecryptionError, or the error of loading the cipher. */
export async function decrypt(envelope: unknown, key: Bytes): Promise<Bytes> {
  // Outside the try: a cipher that fails to load does not mean that the payload is invalid.
  if (!webCrypto()) {
    await noble();
  }
  try {
    const { encrypted, iv } = envelope as Envelope;
    const ivBytes = fromBase64(iv);
    const ciphertext = fromBase64(encrypted);
    if (ivBytes.length !== IV_BYTES || ciphertext.length < TAG_BYTES) {
      throw new DecryptionError("The lengths of the payload are wrong.");
    }
    return await decryptBytes(ciphertext, key, ivBytes);
  } catch (error) {
    throw new DecryptionError("The response cannot be decrypted.", { cause: error });
  }
}

async function encryptBytes(plaintext: Bytes, key: Bytes, iv: Bytes) {
  const subtle = webCrypto();
  if (!subtle) {
    return (await noble())(key, iv).encrypt(plaintext);
  }
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  return new Uint8Array(await subtle.encrypt({ name: "AES-GCM", iv, tagLength: 128 }, imported, plaintext));
}

async function decryptBytes(ciphertext: Bytes, key: Bytes, iv: Bytes) {
  const subtle = webCrypto();
  if (!subtle) {
    return new Uint8Array((await noble())(key, iv).decrypt(ciphertext));
  }
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  return new Uint8Array(await subtle.decrypt({ name: "AES-GCM", iv, tagLength: 128 }, imported, ciphertext));
}

function webCrypto(): SubtleCrypto | undefined {
  return crypto.subtle as SubtleCrypto | undefined;
}

// Loaded on demand, because most origins have WebCrypto.
async function noble() {
  return (await import("@noble/ciphers/aes.js")).gcm;
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  // In slices, because spreading a long array overflows the stack.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
