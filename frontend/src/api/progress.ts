/** Send a request with XMLHttpRequest, because fetch does not report upload progress. */
export function sendWithProgress(
  address: string,
  init: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // The signal may have aborted already, and its event does not fire again.
    init.signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(init.method ?? "GET", address);
    request.responseType = "blob";
    for (const [name, value] of new Headers(init.headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(new TypeError("The server could not be reached."));
    request.onabort = () => reject(new DOMException("Broken off.", "AbortError"));
    request.onload = () => {
      const head = { status: request.status, headers: headersOf(request) };
      resolve(new Response(request.response as Blob, head));
    };
    init.signal?.addEventListener("abort", () => request.abort());
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(":");
    if (at > 0) {
      headers.append(line.slice(0, at), line.slice(at + 1).trim());
    }
  }
  return headers;
}
