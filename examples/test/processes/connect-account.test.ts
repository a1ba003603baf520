import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const main = join(import.meta.dirname, "../../connect-account/main.ts");

/** Runs the example without a browser. `url` is the address it asks the user to open. */
function runExample(...parameters: string[]) {
  const child = spawn(process.execPath, [main, "--no-browser", "--port", "0", ...parameters], {
    // Without any apps of the surrounding environment.
    env: { PATH: process.env["PATH"], NODE_OPTIONS: process.env["NODE_OPTIONS"] },
  });
  onTestFinished(() => void child.kill());
  const output = { text: "" };
  const shown = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    output.text += chunk.toString();
    const [url] = /http\S+authorize\S+/.exec(output.text) ?? [];
    if (url !== undefined) shown.resolve(url);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const ended = once(child, "close").then(([code]) => code as number | null);
  void ended.then(() => shown.reject(new Error(output.text)));
  shown.promise.catch(() => {});
  return { child, ended, output, url: shown.promise };
}

/** Submits the consent page as a browser would, and follows the redirect. */
async function answer(url: string, decision: "allow" | "deny"): Promise<string> {
  const page = await (await fetch(url)).text();
  const [, request = ""] = /name="request" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ request, member: "lena-hoffmann", decision });
  return (await fetch(url.split("?")[0] ?? "", { method: "POST", body })).text();
}

test.each(["crm", "notes"])("connects an account of %s", async (provider) => {
  const { ended, output, url } = runExample(provider, "--account", "work");
  expect(await answer(await url, "allow")).toContain("Connected");
  expect(await ended).toBe(0);
  expect(output.text).toContain(`Account work of ${provider}: active.`);
  expect(output.text).toMatch(/Connected to Northwind [\w ]+\.\n/);
  expect(output.text).not.toMatch(/member|undefined/);
});

test("reports a denied consent", async () => {
  const { ended, output, url } = runExample("crm");
  expect(await answer(await url, "deny")).toContain("Not connected");
  expect(await ended).toBe(1);
  expect(output.text).toContain("Not connected: The connection to the CRM was not allowed");
});

test.each([
  [["--bogus"], "Unknown option '--bogus'"],
  [["--port", "abc"], '--port must be a number from 0 (any free port) to 65535; it is "abc".'],
])("reports the problem with %j without a stack trace", async (parameters, words) => {
  const { ended, output } = runExample(...parameters);
  expect(await ended).toBe(1);
  expect(output.text).toContain(`Not connected: ${words}`);
  expect(output.text).not.toMatch(/^ +at /m);
});

test("reports an unknown service", async () => {
  const { ended, output } = runExample("nobody");
  expect(await ended).toBe(1);
  expect(output.text).toContain('There is no provider "nobody"');
});

test.skipIf(process.platform === "win32")("Ctrl+C ends the wait for a consent", async () => {
  const { child, ended, output, url } = runExample("crm");
  await url;
  child.kill("SIGINT");
  expect(await ended).toBe(1);
  expect(output.text).toContain("Not connected: it was stopped.");
});
