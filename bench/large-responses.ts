// Memory and longest block of the event loop while twenty large replies arrive at once.
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MB = 1_000_000;
const client = fileURLToPath(new URL("large-responses-client.ts", import.meta.url));
const run = promisify(execFile);

interface Measurement {
  read: number;
  peakMb: number;
  blockMs: number;
  tookMs: number;
}

/** A page of records of about this size, like those of a CRM. */
function page(bytes: number): Buffer {
  const record = JSON.stringify({
    id: { workspace_id: "14beef7a-99f7-4534-a87e-70b564330a4c", record_id: "bf071e1f-6035-429d" },
    created_at: "2026-11-17T13:14:15.123000000Z",
    values: {
      name: [{ active_from: "2026-11-17T13:14:15Z", value: "Zoë “Harbour” Café", type: "text" }],
      note: [{ active_until: null, value: "x".repeat(400), attribute_type: "text" }],
      amounts: Array.from({ length: 20 }, (_unused, index) => index * 1.5),
    },
  });
  const count = Math.ceil(bytes / (Buffer.byteLength(record) + 1));
  return Buffer.from(`{"data":[${Array.from({ length: count }, () => record).join(",")}]}`);
}

async function measure(variant: string, bytes: number): Promise<Measurement> {
  const body = page(bytes);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { stdout } = await run(process.execPath, [client, variant, `http://127.0.0.1:${port}`]);
  server.closeAllConnections();
  server.close();
  return JSON.parse(stdout) as Measurement;
}

const rows = [];
for (const bytes of [15 * MB, 27 * MB]) {
  const plain = await measure("undici", bytes);
  for (const variant of ["undici", "default", "raised"]) {
    const measured = variant === "undici" ? plain : await measure(variant, bytes);
    rows.push({
      reply: `${bytes / MB} MB`,
      client: variant,
      "replies read": measured.read,
      "peak RSS, MB": Math.round(measured.peakMb),
      "RSS ratio": (measured.peakMb / plain.peakMb).toFixed(2),
      "longest block, ms": Math.round(measured.blockMs),
      "block ratio": (measured.blockMs / plain.blockMs).toFixed(2),
      "time, ms": Math.round(measured.tookMs),
    });
  }
}
console.table(rows);
