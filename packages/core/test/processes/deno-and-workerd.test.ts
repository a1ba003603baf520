import { execFile, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { bundle } from "../helpers/bundle.js";
import { freePort, UNREACHABLE_HOST } from "../helpers/free-port.js";
import { rawResponse, startRawServer } from "../helpers/raw-server.js";
import { hangUp, json, startServer } from "../helpers/server.js";

const run = promisify(execFile);
// The path of the program itself: the script beside it would leave it running.
const { default: workerd } = createRequire(import.meta.url)("workerd") as { default: string };
const program = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
const saved = json(201, { id: "p1" });
const reply = { reply: { id: "p1" } };
const doubtful = expect.objectContaining({ code: "network", mayHaveHappened: true });
const unsent = expect.objectContaining({ code: "network", mayHaveHappened: false });

async function sendWith(command: string, flags: string[], ...args: string[]): Promise<unknown> {
  const { stdout } = await run(command, [...flags, ...args]);
  return JSON.parse(stdout);
}

async function startBadServers(): Promise<string[]> {
  const hungUp = await startRawServer((socket) => socket.destroy());
  const interim = await startRawServer((socket) =>
    socket.write(`HTTP/1.1 100 Continue\r\n\r\n${rawResponse("201 Created", '{"id":"p1"}')}`),
  );
  const plain = await startServer(saved);
  return [
    plain.baseUrl,
    interim.baseUrl,
    `http://${UNREACHABLE_HOST}`,
    plain.baseUrl.replace("http:", "https:"),
    hungUp.baseUrl,
  ];
}

test("under Deno the default is undici, with the same certainty as under Node", async () => {
  const urls = await startBadServers();
  const script = await bundle("send-write.ts", { conditions: ["node"], external: true });
  const results = await sendWith(program("deno"), ["run", "-A", script], ...urls);
  expect(results).toEqual([reply, reply, unsent, unsent, doubtful]);
});

test.each([
  ["Node", process.execPath, []],
  ["Deno", program("deno"), ["run", "-A"]],
  ["Bun", program("bun"), []],
])("a bundle of ES modules without require works under %s", async (name, command, flags) => {
  const urls = await startBadServers();
  const script = await bundle("send-write.ts", { conditions: ["node"] });
  const results = await sendWith(command, [...flags, script], ...urls);
  // Node's fetch ends the exchange at an unsolicited 100.
  const interim = name === "Node" ? doubtful : reply;
  expect(results).toEqual([reply, interim, unsent, unsent, doubtful]);
});

test.each([
  ["Node", process.execPath, []],
  ["Deno", program("deno"), ["run", "-A"]],
  ["Bun", program("bun"), []],
])(
  "fetch under %s names the package, and never sends a write twice",
  async (_name, command, flags) => {
    const server = await startServer(saved, hangUp, saved);
    const script = await bundle("send-write.ts", { conditions: ["node"] });
    const twice = [server.baseUrl, server.baseUrl];
    const results = await sendWith(command, [...flags, script], "fetch", ...twice);
    expect(results).toEqual([reply, doubtful]);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[0]?.headers["user-agent"]).toMatch(/^workbelt-core\//);
  },
);

async function startWorkerd(): Promise<string> {
  const script = await bundle("worker.ts", { conditions: ["workerd", "worker"] });
  const port = await freePort();
  const config = join(dirname(script), "config.capnp");
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "main.mjs", esModule = embed "${basename(script)}")],
      compatibilityDate = "2026-11-01", globalOutbound = "network",
    )),
    (name = "network", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`,
  );
  const child = spawn(workerd, ["serve", config], { stdio: "ignore" });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await expect.poll(async () => isUp(baseUrl)).toBe(true);
  return baseUrl;
}

async function isUp(baseUrl: string): Promise<boolean> {
  return fetch(baseUrl).then(
    () => true,
    () => false,
  );
}

test("in workerd calls work over its fetch; features that need files or sockets are rejected", async () => {
  const worker = await startWorkerd();
  const urls = await startBadServers();
  const sent = await fetch(worker, { method: "POST", body: JSON.stringify(urls) });
  // All its errors look the same.
  expect(await sent.json()).toEqual([reply, reply, doubtful, doubtful, doubtful]);
  const tried = await fetch(worker);
  const refused = { code: "configuration", message: expect.stringContaining("work in workerd") };
  expect(await tried.json()).toEqual([refused, refused, refused]);
});
