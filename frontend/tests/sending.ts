// A fake XMLHttpRequest for uploads, which the other requests do not use.

import { act } from "@testing-library/react";
import { WIRE_KEY } from "@tests/page";
import { encrypt, fromBase64 } from "@/api/cipher";

/** An upload whose progress and response the test controls. */
export class Sending {
  static all: Sending[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 200;
  response = "";
  headers = new Headers();
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  abort() {}
  send() {
    Sending.all.push(this);
  }
  getAllResponseHeaders() {
    return "content-type: application/json";
  }
  respond(status: number, body: object) {
    return act(async () => {
      const encrypted = await encrypt(JSON.stringify(body), fromBase64(WIRE_KEY));
      this.status = status;
      this.response = JSON.stringify(encrypted);
      this.onload?.();
    });
  }
}

/** The response to an uploaded file. */
export const stored = (isNew: boolean) => ({ status: true, message: "", data: [{ isNew }] });
