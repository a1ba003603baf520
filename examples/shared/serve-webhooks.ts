import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener, type WebhookHandler } from "@workbelt/core";

/** Serves a webhook handler on loopback, where the sandbox delivers to. */
export async function serveWebhooks(
  handle: WebhookHandler,
): Promise<{ url: string; close(): void }> {
  const server = createServer(toNodeListener(handle));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
