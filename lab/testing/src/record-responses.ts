import type { Transport } from "@workbelt/core";
import { createDefaultTransport } from "@workbelt/core/testing-support";

/** A transport, and the JSON of each successful response that went through it; a plain text is a string of JSON. */
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
        const type = String(response.headers["content-type"]);
        if (response.status >= 300) return response;
        // The client empties the chunks.
        const read = () => Buffer.concat(response.chunks).toString();
        if (type.includes("json")) bodies.push(read());
        else if (type.startsWith("text/plain")) bodies.push(JSON.stringify(read()));
        return response;
      },
      close: () => transport.close(),
    },
  };
}
