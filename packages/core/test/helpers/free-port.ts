import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Address at which nothing listens. The system gives ports below 1024 to no program that asks for
 * a free one, while the port of a closed server may be another test's the next moment. Unlike
 * port 9, `fetch` allows port 2.
 */
export const UNREACHABLE_HOST = "127.0.0.1:2";

/**
 * Finds a port of this machine that no program listens on. It is outside the range from which the system assigns ports to
 * clients and to servers that listen on port 0, so that no other program gets it while its server is stopped.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    try {
      await once(server, "listening");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
      throw error;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}
