import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** The number of bytes in a mebibyte. */
export const MIB = 1024 * 1024;

/** A folder of files to offer, and the folder around it, which must stay out of reach. */
export interface FilesFolder {
  base: string;
  folder: string;
  remove: () => Promise<void>;
}

/** Creates a folder with `offer.PDF`, `2026/logo.png`, `huge.mp4` of more than 5 GiB, and files not to offer. */
export async function createFilesFolder(): Promise<FilesFolder> {
  const base = await mkdtemp(join(tmpdir(), "files-"));
  const folder = join(base, "shared");
  await mkdir(join(folder, "2026"), { recursive: true });
  const names = ["shared/offer.PDF", "shared/2026/logo.png", "shared/run.exe", "secret.pdf"];
  await Promise.all(names.map((name) => writeFile(join(base, name), `content of ${name}`)));
  await writeFile(join(folder, ".hidden.pdf"), "hidden");
  await symlink(join(base, "secret.pdf"), join(folder, "out.pdf"));
  await symlink(base, join(folder, "up"));
  const huge = await open(join(folder, "huge.mp4"), "w");
  // A sparse file uses no disk space.
  await huge.truncate(5 * 1024 * MIB + 1);
  await huge.close();
  return { base, folder, remove: () => rm(base, { recursive: true }) };
}

/** Creates a source of one file that is generated while it is read. */
export function createFilm(size: number) {
  const read = { bytes: 0, hash: createHash("sha256") };
  async function* stream() {
    while (read.bytes < size) {
      const chunk = new Uint8Array(Math.min(300_000, size - read.bytes)).fill(read.bytes % 251);
      read.bytes += chunk.length;
      read.hash.update(chunk);
      yield chunk;
    }
  }
  return { read, files: () => ({ stream: stream(), size, type: "video/mp4" }) };
}

/** Starts a web server on this machine; `status` is that of a GET, which gets no response with 0. */
export async function startWebServer(status = 200): Promise<string> {
  const server = createServer((request, response) => {
    const isCheck = request.method === "HEAD";
    if (!isCheck && status === 0) return;
    response.writeHead(isCheck ? 200 : status, { "content-type": "text/plain" });
    response.end(isCheck ? undefined : "from the web");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
