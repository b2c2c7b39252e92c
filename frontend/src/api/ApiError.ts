import { INTERNET_SERVER_ERROR } from "@/lib/messages";

export type ResponseBody = { status: boolean; message: string } & Record<string, unknown>;

/** Who changed a row and when, in the body of a conflict. */
type RowChange = { by: string; at: string };

/** An error response, or no response: then the status is 0. `message` is for the admin, `code` for the program. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly body: ResponseBody;
  /** The ID of the request in the server's log; empty without a response. */
  readonly requestId: string;
  /** Seconds until the server accepts the next attempt. */
  readonly retryAfter: number;

  constructor(status: number, body: ResponseBody, { requestId = "", retryAfter = 0 } = {}) {
    super(body.message || INTERNET_SERVER_ERROR);
    this.status = status;
    this.body = body;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  get code(): string {
    return String(this.body.code ?? "");
  }

  /** Messages by field. */
  get fields(): Record<string, string[]> {
    return (this.body.errors as Record<string, string[]> | undefined) ?? {};
  }

  get change(): RowChange | undefined {
    return this.body.changed as RowChange | undefined;
  }

  /** False for the fixed text. The server sends it too, with codes that also have other messages. */
  get hasOwnMessage(): boolean {
    return this.message !== INTERNET_SERVER_ERROR;
  }
}
