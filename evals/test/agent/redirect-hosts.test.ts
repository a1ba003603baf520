import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";

const preload = pathToFileURL(join(import.meta.dirname, "../../src/agent/redirect-hosts.ts"));
const undici = createRequire(
  join(import.meta.dirname, "../../../packages/core/package.json"),
).resolve("undici");

/**
 * Makes the same request in each way and prints what came of it. A name that ends with `.invalid` exists nowhere, so that
 * an error about it that does not come from the preload says ENOTFOUND.
 */
const program = `
import http2 from "node:http2";
import https, { get, request } from "node:https";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { request as requestByUndici } from ${JSON.stringify(pathToFileURL(undici).href)};

const url = "https://api.attio.com/v2/self?a=1";
const headers = { authorization: "Bearer " + process.argv[1] };
const read = (send) => new Promise((resolve, reject) => {
  send((response) => {
    let text = "";
    response.on("data", (chunk) => (text += chunk)).on("end", () => resolve(response.statusCode + " " + text));
  }).on("error", reject);
});
const post = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
const query = "https://api.attio.com/v2/objects/people/records/query";
const body = JSON.stringify({ limit: 1 });
const agent = new https.Agent({ keepAlive: true });
const connected = (socket, name = "connect") => new Promise((resolve, reject) => {
  socket.on(name, () => resolve("connected")).on("error", reject);
});
const ways = {
  fetch: async () => { const reply = await fetch(url, { headers }); return reply.status + " " + (await reply.text()); },
  fetchURL: async () => String((await fetch(new URL(url), { headers })).status),
  fetchRequest: async () => String((await fetch(new Request(query, { ...post, body }))).status),
  get: () => read((done) => get(url, { headers }, done)),
  httpGet: () => read((done) => http.get(new URL(url.replace("https", "http")), { headers }, done)),
  optionsWithAgent: () => read((done) => {
    const options = { ...post, hostname: "api.attio.com", port: 443, path: new URL(query).pathname, agent };
    options.headers.Host = "api.attio.com";
    return request(options, done).end(body);
  }),
  onResponse: () => new Promise((resolve, reject) => {
    https.request(url, { headers }).on("error", reject).on("response", (reply) => resolve(String(reply.resume().statusCode))).end();
  }),
  data: async () => (await fetch("data:,text")).text(),
  otherFetch: () => fetch("https://telemetry.invalid/collect"),
  otherGet: () => read((done) => https.get("https://telemetry.invalid/collect", done)),
  otherOptions: () => read((done) => http.get({ host: "telemetry.invalid" }, done)),
  otherUndici: () => requestByUndici("https://telemetry.invalid/collect"),
  otherSocket: () => connected(net.connect(443, "telemetry.invalid")),
  otherTls: () => connected(tls.connect({ host: "telemetry.invalid", port: 443 }), "secureConnect"),
  otherHttp2: () => connected(http2.connect("https://telemetry.invalid")),
  address: () => connected(net.connect({ host: "192.0.2.1", port: 443 })),
  suffix: () => fetch("https://api.attio.com.invalid"),
};
const seen = {};
for (const [name, way] of Object.entries(ways)) {
  seen[name] = await way().catch((error) => "error: " + error.message);
}
console.log(JSON.stringify(seen));
agent.destroy();
`;

test("a process finds named hosts on this machine, and no others", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.crm;
  preload.search = new URLSearchParams({ "api.attio.com": baseUrl }).toString();
  const args = ["--import", preload.href, "--input-type=module", "--eval", program, token];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const seen = JSON.parse(stdout) as Record<string, string>;
  const found = expect.stringContaining('200 {"active":true') as string;
  expect(seen).toMatchObject({ fetch: found, get: found, httpGet: found });
  expect(seen).toMatchObject({
    fetchURL: "200",
    fetchRequest: "200",
    onResponse: "200",
    data: "text",
  });
  expect(seen["optionsWithAgent"]).toMatch(/^200 \{"data":\[\{"id"/);
  const refused = Object.entries(seen).filter(([name]) => /^(?:other|address|suffix)/.test(name));
  expect(refused).toHaveLength(9);
  for (const [name, text] of refused) {
    const host = { address: "192.0.2.1", suffix: "api.attio.com.invalid" }[name];
    expect(text).toBe(
      `error: No connection to ${host ?? "telemetry.invalid"}: this process may reach only this machine, on which it finds api.attio.com.`,
    );
  }
});
