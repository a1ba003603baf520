import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const at = (path: string) => import.meta.resolve(path);

// In a process of its own, as a test runner has timers and servers of its own that keep it alive.
const program = `
import { connect } from "node:net";
import { loopbackLogin } from ${JSON.stringify(at("../../../src/accounts/login/loopback-login.ts"))};

const accounts = {
  start: async ({ redirectUri }) => {
    const state = "the-state";
    const parameters = new URLSearchParams({ redirect_uri: redirectUri, state });
    return { state, url: "https://desk.example/authorize?" + parameters };
  },
};
const stop = new AbortController();
const open = (url) => {
  const { port } = new URL(new URL(url).searchParams.get("redirect_uri"));
  connect(Number(port), "127.0.0.1").on("connect", () => stop.abort("stopped")).on("error", () => {});
};
const options = { provider: "desk", account: "ada", port: 0, open, signal: stop.signal };
await loopbackLogin(accounts, options).catch((reason) => console.log(reason));
console.log(process.getActiveResourcesInfo().filter((name) => name === "Timeout").length);
`;

test("an aborted login does not keep the process alive", async () => {
  const sources = new URL(at("../../helpers/sources.mjs")).href;
  const parameters = ["--import", sources, "--input-type=module", "--eval", program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters);
  expect(stdout).toBe("stopped\n0\n");
  // By default the URL is printed there.
  expect(stderr).toContain("https://desk.example/authorize?redirect_uri=");
  expect(stderr).toContain("Waiting for you there, five minutes at most; Ctrl+C stops.");
});
