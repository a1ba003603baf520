import type { IncomingHttpHeaders } from "node:http";

/** A response with its body as text. */
export interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Bytes of its body. */
  size: number;
  /** False if the body is larger than accepted; then the text is empty. */
  complete: boolean;
}
