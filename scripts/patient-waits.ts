// Lets vi.waitFor and vi.waitUntil wait until the test's own limit, which only tests that hang reach. Vitest's default
// of one second fails on a busy machine.
import { vi } from "vitest";

const { waitFor, waitUntil } = vi;

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

type WaitOptions = Parameters<typeof waitFor>[1];

function patient(options: WaitOptions): WaitOptions {
  const given = typeof options === "number" ? { timeout: options } : options;
  return { timeout: 300_000, ...given };
}
