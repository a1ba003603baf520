import { crc32, deflateSync } from "node:zlib";
import type { Sandbox } from "../../src/index.js";

/** Text that would run a script, reverse its surroundings or widen the page if the console did not prevent it. */
export const hostileText = `</td></script><script>document.title="owned"</script><img src=x onerror="document.title='owned'">\u202Egnp.exe ${"W".repeat(400)}`;

/** An address that would run a script. */
export const hostileUrl = 'javascript:document.title="owned"';

/** Sends JSON to a service of a sandbox with its ready-made token. */
export async function send<Result>(
  sandbox: Sandbox,
  service: "crm" | "notes",
  [method, path]: readonly [method: string, path: string],
  body: object,
): Promise<Result> {
  const { baseUrl, token } = sandbox.services[service];
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "notion-version": "2026-03-11",
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Result;
}

/** Rich text with one piece of text. */
export function text(content: string, url?: string): object[] {
  return [{ text: { content, ...(url !== undefined && { link: { url } }) } }];
}

/** Uploads a file to the notes service; returns its id. */
export async function upload(
  sandbox: Sandbox,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = { filename: name, content_type: type };
  const { id } = await send<{ id: string }>(sandbox, "notes", ["POST", "/v1/file_uploads"], body);
  const form = new FormData();
  form.append("file", new Blob([bytes], { type }), name);
  const { baseUrl, token } = sandbox.services.notes;
  const response = await fetch(`${baseUrl}/v1/file_uploads/${id}/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" },
    body: form,
  });
  if (!response.ok) throw new Error(await response.text());
  return id;
}

/** Creates a page below another one; returns its id. */
export async function addPage(
  sandbox: Sandbox,
  parentId: string,
  title: string,
  children: object[],
): Promise<string> {
  const { id } = await send<{ id: string }>(sandbox, "notes", ["POST", "/v1/pages"], {
    parent: { page_id: parentId },
    properties: { title: { title: text(title) } },
    children,
  });
  return id;
}

/** A picture of 8 by 8 pixels as a PNG. */
export function createPng(): Uint8Array<ArrayBuffer> {
  const rows = Buffer.concat(
    Array.from({ length: 8 }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: 24 }, (_x, x) => x * 9 + y)]),
    ),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(8, 0);
  header.writeUInt32BE(8, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return new Uint8Array(
    Buffer.concat([
      signature,
      createChunk("IHDR", header),
      createChunk("IDAT", deflateSync(rows)),
      createChunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function createChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
