// The first module of every entry, because libraries that inject styles read the nonce when they are loaded.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) {
  __webpack_nonce__ = nonce;
  // React Aria reads it here.
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.nonce = nonce;
  document.head.append(meta);
}
