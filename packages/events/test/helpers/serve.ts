import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener, type WebhookHandler } from "@workbelt/core";

/** Serves a webhook handler on a port of this machine, a free one by default. */
export async function serve(
  handle: WebhookHandler,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(toNodeListener(handle, () => {}));
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/crm`,
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
}
