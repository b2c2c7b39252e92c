// The server's tests read the same file, so both sides must agree byte for byte.
import vectors from "../../../tests/wire/vectors.json";
import { DecryptionError, decrypt, encrypt, fromBase64, toBase64 } from "./cipher";

describe.each([
  ["WebCrypto", crypto],
  ["plain http, without WebCrypto", { getRandomValues: crypto.getRandomValues.bind(crypto) }],
])("with %s", (_name, engine) => {
  beforeEach(() => {
    vi.stubGlobal("crypto", engine);
  });

  test.each(vectors.accepted)("decrypts what the server encrypts: $name", async ({ key, iv, encrypted, plaintext }) => {
    const decrypted = await decrypt({ encrypted, iv }, fromBase64(key));

    expect(new TextDecoder().decode(decrypted)).toBe(plaintext);
  });

  test.each(vectors.accepted)("decrypts what it encrypted: $name", async ({ key, plaintext }) => {
    const decrypted = await decrypt(await encrypt(plaintext, fromBase64(key)), fromBase64(key));

    expect(new TextDecoder().decode(decrypted)).toBe(plaintext);
  });

  test.each(vectors.rejected)("does not decrypt $name", async ({ key, iv, encrypted }) => {
    await expect(decrypt({ encrypted, iv }, fromBase64(key))).rejects.toBeInstanceOf(DecryptionError);
  });
});

test.each([null, undefined, "text", {}, { encrypted: "x", iv: "y" }])(
  "rejects %o as an encrypted payload",
  async (envelope) => {
    await expect(decrypt(envelope, new Uint8Array(32))).rejects.toBeInstanceOf(DecryptionError);
  },
);

test("encrypts the same text with a new 16-byte IV each time", async () => {
  const [first, second] = [await encrypt("{}", new Uint8Array(32)), await encrypt("{}", new Uint8Array(32))];

  expect(fromBase64(first.iv)).toHaveLength(16);
  expect(first.iv).not.toBe(second.iv);
  expect(first.encrypted).not.toBe(second.encrypted);
});

test("converts a long response to base64 without a stack overflow", () => {
  const bytes = new Uint8Array(1_000_000).fill(7);

  const back = fromBase64(toBase64(bytes));

  expect(back).toHaveLength(bytes.length);
  expect(back.every((byte) => byte === 7)).toBe(true);
});
