import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * Address at which nothing listens. The system gives ports below 1024 to no program that asks for
 * a free one, while the port of a closed server may be another test's the next moment. Unlike
 * port 9, `fetch` allows port 2.
 */
export const UNREACHABLE_HOST = "127.0.0.1:2";

/** Finds a port of this machine that no program listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
