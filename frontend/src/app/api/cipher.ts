// The payload encryption (docs/protocol.md 2): AES-256-GCM, a random 16-byte IV, the 16-byte tag after the ciphertext,
// base64. WebCrypto is missing on plain HTTP in a LAN. There, @noble/ciphers does the same.
type Envelope = { encrypted: string; iv: string };

const IV_BYTES = 16;
const TAG_BYTES = 16;

/** The response cannot be decrypted: it has another key, or it was changed on the way. */
export class Undecryptable extends Error {
  override name = "Undecryptable";
}

export async function seal(plaintext: string, key: Uint8Array<ArrayBuffer>): Promise<Envelope> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = await encrypt(new TextEncoder().encode(plaintext), key, iv);
  return { encrypted: toBase64(encrypted), iv: toBase64(iv) };
}

/** Decrypt an encrypted payload. Throws Undecryptable, or the error of loading the cipher. */
export async function open(envelope: unknown, key: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // Outside the try: a cipher that fails to load does not mean that the payload is invalid.
  if (!webCrypto()) {
    await noble();
  }
  try {
    const { encrypted, iv } = envelope as Envelope;
    const ivBytes = fromBase64(iv);
    const sealed = fromBase64(encrypted);
    if (ivBytes.length !== IV_BYTES || sealed.length < TAG_BYTES) {
      throw new Undecryptable("The envelope has odd lengths.");
    }
    return await decrypt(sealed, key, ivBytes);
  } catch (error) {
    throw new Undecryptable("The answer cannot be opened.", { cause: error });
  }
}

async function encrypt(plaintext: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>) {
  const subtle = webCrypto();
  if (!subtle) {
    return (await noble())(key, iv).encrypt(plaintext);
  }
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  return new Uint8Array(await subtle.encrypt({ name: "AES-GCM", iv, tagLength: 128 }, imported, plaintext));
}

async function decrypt(sealed: Uint8Array<ArrayBuffer>, key: Uint8Array<ArrayBuffer>, iv: Uint8Array<ArrayBuffer>) {
  const subtle = webCrypto();
  if (!subtle) {
    return new Uint8Array((await noble())(key, iv).decrypt(sealed));
  }
  const imported = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  return new Uint8Array(await subtle.decrypt({ name: "AES-GCM", iv, tagLength: 128 }, imported, sealed));
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

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
