import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Serves the pages of a folder on loopback until the test ends; returns the address. */
export async function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    readFile(join(folder, request.url ?? "")).then(
      (content) => response.setHeader("content-type", "text/html").end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
