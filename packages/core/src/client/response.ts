import type { IncomingHttpHeaders } from "node:http";

/** A reply as it was read. */
export interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Bytes of its body. */
  size: number;
  /** False when it is larger than the client accepts; then the text is empty. */
  complete: boolean;
}
