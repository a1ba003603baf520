import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { siteFolder } from "../.vitepress/pages.ts";
import { base } from "../.vitepress/site.ts";

export const output = join(siteFolder, ".vitepress/dist");

const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
};

/** Serves the built site as GitHub Pages does, on a free port of this machine. */
export async function serveSite(): Promise<{ url: string; server: Server }> {
  const server = createServer(({ url = "/" }, response) => {
    const file = findFile(decodeURIComponent(new URL(url, "http://127.0.0.1").pathname));
    const path = join(output, file ?? "404.html");
    const type = types[extname(path)] ?? "application/octet-stream";
    response.writeHead(file === undefined ? 404 : 200, { "content-type": type });
    response.end(readFileSync(path));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${base}`, server };
}

function findFile(path: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const name = path.slice(base.length);
  const files = name === "" || name.endsWith("/") ? [`${name}index.html`] : [name, `${name}.html`];
  return files.find(
    (file) => existsSync(join(output, file)) && statSync(join(output, file)).isFile(),
  );
}
