// Waits as long as a busy machine needs, so that only a test that hangs reaches its limit.
import { channel } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { vi } from "vitest";

// Vitest's default for vi.waitFor and vi.waitUntil is one second.

const { waitFor, waitUntil } = vi;

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

type WaitOptions = Parameters<typeof waitFor>[1];

function patient(options: WaitOptions): WaitOptions {
  const given = typeof options === "number" ? { timeout: options } : options;
  return { timeout: 300_000, ...given };
}

// Node's servers close a connection after five idle seconds, and our client stops using one after four. A process that
// is busy for that last second sends a request over a closed connection.
const requestStarts = channel("http.server.request.start");
if (!requestStarts.hasSubscribers) {
  requestStarts.subscribe((message) => {
    (message as { server: Server }).server.keepAliveTimeout = 300_000;
  });
}
