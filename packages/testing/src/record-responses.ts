import type { Transport } from "@workbelt/core";
import { createDefaultTransport } from "@workbelt/core/provider";

/** A transport, and the text of each successful JSON response that went through it. */
export interface ResponseRecorder {
  transport: Transport;
  bodies: string[];
}

/** Records what a service answers, before the client reads it. */
export function recordResponses(transport: Transport = createDefaultTransport()): ResponseRecorder {
  const bodies: string[] = [];
  return {
    bodies,
    transport: {
      async send(request) {
        const response = await transport.send(request);
        const isJson = String(response.headers["content-type"]).includes("json");
        // The client empties the chunks.
        if (isJson && response.status < 300) bodies.push(Buffer.concat(response.chunks).toString());
        return response;
      },
      close: () => transport.close(),
    },
  };
}
