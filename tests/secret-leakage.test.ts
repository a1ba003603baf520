import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { RunCollectorCallbackHandler } from "@langchain/core/tracers/run_collector";
import * as core from "@workbelt/core";
import type { ApiToolkit } from "@workbelt/core/langchain";
import * as accountsEntry from "@workbelt/core/accounts";
import * as adaptersEntry from "@workbelt/core/adapters";
import * as providerEntry from "@workbelt/core/provider";
import * as storeEntry from "@workbelt/core/store";
import * as convintelTools from "@workbelt/convintel-tools";
import * as crmTools from "@workbelt/crm-tools";
import * as notesTools from "@workbelt/notes-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

const redirectUri = "http://127.0.0.1:8765/callback";
const ENCRYPTION_KEY = Buffer.alloc(32, "key-bytes").toString("base64");

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ rateLimits: false })));
afterAll(() => sandbox.stop());

/** Every string that must not leak, collected when it is created. */
const secrets = new Set<string>([ENCRYPTION_KEY]);

/** A store that reports its secrets to the test. */
class WatchedStore extends storeEntry.MemoryStore {
  override put(...[key, value, options]: Parameters<storeEntry.Store["put"]>) {
    const { accessToken, refreshToken, codeVerifier } = JSON.parse(
      value.startsWith("{") ? value : "{}",
    );
    for (const secret of [accessToken, refreshToken, codeVerifier]) if (secret) secrets.add(secret);
    return super.put(key, value, options);
  }
}

/** All output: console, stdout, stderr and process warnings. */
function listen(): () => string {
  const said: string[] = [];
  const hear = (...words: unknown[]) => void said.push(words.map(show).join(" "));
  for (const method of ["log", "info", "warn", "error", "debug", "trace"] as const) {
    vi.spyOn(console, method).mockImplementation(hear);
  }
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, "write").mockImplementation((...words) => {
      hear(words[0]);
      return (write as (...all: unknown[]) => boolean)(...words);
    });
  }
  process.on("warning", hear);
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.off("warning", hear);
  });
  return () => said.join("\n");
}

/** All views of a value: printed, as JSON, and every string reachable from it. */
function show(value: unknown): string {
  return [inspect(value, { showHidden: true }), asJson(value), ...reachable(value)].join("\n");
}

/** Collects the strings in a value at any depth, including hidden properties, causes and custom inspection. */
function reachable(root: unknown): Set<string> {
  const texts = new Set<string>();
  const known = new Set<unknown>();
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") texts.add(value);
    const open = (typeof value === "object" && value !== null) || typeof value === "function";
    if (!open || known.has(value)) continue;
    known.add(value);
    texts.add(inspect(value, { showHidden: true, depth: 0, maxStringLength: Infinity }));
    if (value instanceof Map || value instanceof Set) waiting.push(...[...value].flat());
    for (const key of Reflect.ownKeys(value)) {
      // Getters are not called: their values are found at their source, or are computed on purpose.
      waiting.push(Reflect.getOwnPropertyDescriptor(value, key)?.value);
    }
  }
  return texts;
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // Values without JSON cannot leak through it.
    return "";
  }
}

// Encoded secrets count as leaked. Base64 depends on the number of preceding bytes.
const encodings: ((secret: string) => string)[] = [
  (secret) => secret,
  encodeURIComponent,
  (secret) => encodeURIComponent(secret).toLowerCase(),
  (secret) => secret.replaceAll(/[^]/g, (unit) => `%${unit.charCodeAt(0).toString(16)}`),
  (secret) => Buffer.from(secret).toString("hex"),
  ...["", ":", "me:", "Bearer "].flatMap((before) => [
    (secret: string) => btoa(`${before}${secret}`),
    (secret: string) => Buffer.from(`${before}${secret}`).toString("base64url"),
  ]),
];

function secretsIn(text: string): string[] {
  return [...secrets].filter((secret) =>
    // Both ends depend on the neighbouring bytes.
    encodings.some((encode, index) => text.includes(encode(secret).slice(index < 5 ? 0 : 10, -2))),
  );
}

/** Returns a secret in all encodings. */
function inEveryEncoding(secret: string): string {
  return encodings.map((encode) => encode(secret)).join(" ");
}

/** Accounts of the three services, with tools, clients and toolkits. */
async function everything() {
  const app = (service: "crm" | "notes") => {
    const made = sandbox.addApp(service, { redirectUris: [redirectUri] });
    secrets.add(made.clientSecret);
    return made;
  };
  const { baseUrl, oauthUrl } = sandbox.services.crm;
  const providers = [
    crmTools.crmProvider({ ...app("crm"), baseUrl, oauthUrl }),
    notesTools.notesProvider({ ...app("notes"), baseUrl: sandbox.services.notes.baseUrl }),
    convintelTools.convintelProvider({ baseUrl: sandbox.services.convintel.baseUrl }),
  ];
  const store = new WatchedStore();
  const accounts = new accountsEntry.ConnectedAccounts({ store, providers });
  const clients = [
    crmTools.createCrmClient({ accounts, attempts: false }),
    notesTools.createNotesClient({ accounts, attempts: false }),
    convintelTools.createConvintelClient({ accounts, attempts: false }),
  ] as const;
  const [crm, notes, convintel] = clients;
  const toolkits = [
    new crmTools.CrmToolkit({ client: crm }),
    new notesTools.NotesToolkit({ client: notes }),
    new convintelTools.ConvintelToolkit({ client: convintel }),
  ];
  return { accounts, clients, providers, store, toolkits };
}

async function connectAll(accounts: accountsEntry.ConnectedAccounts): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const provider of ["crm", "notes"]) {
    const { url } = await accounts.start({ provider, account: "ada", redirectUri });
    const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
    secrets.add(new URL(callbackUrl).searchParams.get("code") ?? "");
    seen.push(await accounts.complete({ callbackUrl, account: "ada" }));
    seen.push(await accounts.complete({ callbackUrl, account: "ada" }).catch((error) => error));
  }
  const apiKey = sandbox.addToken("convintel", []);
  secrets.add(apiKey);
  seen.push(await accounts.connectApiKey({ provider: "convintel", account: "ada", apiKey }));
  return seen;
}

/** Runs an agent that makes these calls. Returns everything its tracers received. */
async function traced(tools: ApiToolkit<never>["tools"], names: string[]): Promise<unknown[]> {
  const collector = new RunCollectorCallbackHandler();
  const calls = names.map((name, index) => ({
    name,
    args: getArguments(name),
    id: `call-${index}`,
  }));
  const model = fakeModel().respondWithTools(calls).respond(new AIMessage("Done."));
  const agent = createAgent({ model, tools });
  const result = await agent.invoke(
    { messages: [{ role: "user", content: "Go." }] },
    { configurable: { account: "ada" }, callbacks: [collector] },
  );
  expect(collector.tracedRuns.length).toBeGreaterThan(0);
  return [result, collector.tracedRuns];
}

/** Returns the access token of each account in a store, by service. */
async function accessTokens(store: storeEntry.Store): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const key of await store.keys("account/")) {
    const { accessToken, provider } = JSON.parse((await store.get(key))?.value ?? "{}");
    tokens[provider] = accessToken;
  }
  return tokens;
}

function getArguments(name: string): Record<string, unknown> {
  if (name === "crm_create_task") return { content: "Send the offer" };
  return name === "notes_data_fetch" ? { query: "plan" } : {};
}

test("no token, key, secret, code or verifier leaks anywhere", async () => {
  const said = listen();
  const { accounts, clients, providers, store, toolkits } = await everything();
  const seen: unknown[] = [accounts, clients, providers, store, toolkits];
  seen.push(
    core,
    accountsEntry,
    adaptersEntry,
    providerEntry,
    storeEntry,
    crmTools,
    notesTools,
    convintelTools,
  );
  seen.push(await connectAll(accounts));
  const tools = toolkits.flatMap((toolkit) => toolkit.getTools());
  const names = [
    "crm_get_current_token_info",
    "crm_list_tasks",
    "crm_create_task",
    "notes_user_list",
    "notes_data_fetch",
    "convintel_organization_get",
  ];
  seen.push(await traced(tools, names));

  // Any response of the services, with the credential in it: an agent's run, and errors thrown to code.
  const tokens = await accessTokens(store);
  for (const status of [200, 400, 401, 403, 404, 409, 429, 500]) {
    for (const [service, token] of Object.entries(tokens)) {
      const message = `You sent Bearer ${inEveryEncoding(token)}`;
      const body = { message, code: btoa(`:${token}`), error: { message }, [message]: token };
      sandbox.faults.add({ service: service as "crm", status, body, times: 20 });
    }
    seen.push(await traced(tools, names));
    for (const tool of tools.filter(({ name }) => names.includes(name))) {
      const call = tool.invoke(getArguments(tool.name), { configurable: { account: "ada" } });
      seen.push(await call.catch((error: unknown) => error));
    }
    sandbox.faults.clear();
  }

  // Refreshes: one that succeeds, one whose endpoint echoes the request, one that is rejected.
  const notes = { provider: "notes", account: "ada" };
  seen.push(await connectAll(accounts));
  seen.push(await accounts.refresh(notes));
  for (const key of await store.keys("account/notes/")) {
    const { refreshToken } = JSON.parse((await store.get(key))?.value ?? "{}");
    for (const status of [200, 400, 401, 500]) {
      const body = {
        error: "invalid_request",
        error_description: `Basic ${inEveryEncoding(refreshToken)}`,
      };
      sandbox.faults.add({ service: "notes", path: "/oauth/token", status, body });
      seen.push(await accounts.refresh(notes).catch((error: unknown) => error));
    }
    const body = { error: "invalid_grant", error_description: `${refreshToken} was used` };
    sandbox.faults.add({ service: "notes", path: "/oauth/token", status: 400, body });
    seen.push(await accounts.refresh(notes).catch((error: unknown) => error));
  }
  seen.push(await accounts.status(notes), await accounts.list({ provider: "crm" }));

  // Disconnected accounts.
  seen.push(await connectAll(accounts));
  sandbox.expireTokens("crm");
  seen.push(await traced(tools, names));
  for (const provider of ["crm", "notes", "convintel"]) {
    seen.push(await accounts.disconnect({ provider, account: "ada" }));
  }
  seen.push(await traced(tools, names));

  const shown = seen.map(show);
  expect(secrets.size).toBeGreaterThan(12);
  expect([...secrets].filter((secret) => secret.length < 16)).toEqual([]);
  expect(shown.join("\n").length).toBeGreaterThan(100_000);
  expect(shown.flatMap(secretsIn)).toEqual([]);
  expect(secretsIn(said())).toEqual([]);
});

test("an encrypted file and its errors reveal no secrets", async () => {
  const said = listen();
  const folder = mkdtempSync(join(tmpdir(), "workbelt-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "accounts.db");
  const store = new storeEntry.SqliteStore({ file, encryptionKey: ENCRYPTION_KEY });
  const providers = [
    convintelTools.convintelProvider({ baseUrl: sandbox.services.convintel.baseUrl }),
  ];
  const accounts = new accountsEntry.ConnectedAccounts({ store, providers });
  const apiKey = sandbox.addToken("convintel", []);
  secrets.add(apiKey);
  await accounts.connectApiKey({ provider: "convintel", account: "ada", apiKey });
  const seen: unknown[] = [store, accounts, readFileSync(file, "latin1")];
  store.close();
  seen.push(
    await accounts.status({ provider: "convintel", account: "ada" }).catch((error) => error),
  );
  const otherKey = Buffer.alloc(32, "other").toString("base64");
  secrets.add(otherKey);
  const open = (options: object) => new storeEntry.SqliteStore({ file, ...options });
  for (const encryptionKey of [otherKey, `${ENCRYPTION_KEY}=`, ENCRYPTION_KEY.slice(2)]) {
    seen.push(catchError(() => open({ encryptionKey })));
  }
  expect(seen.map(show).flatMap(secretsIn)).toEqual([]);
  expect(secretsIn(said())).toEqual([]);
});

test("the search finds a secret in every place it checks", () => {
  const secret = "a-secret-that-is-planted";
  secrets.add(secret);
  const error = new Error("Oops", { cause: { headers: { authorization: `Bearer ${secret}` } } });
  const hidden = Object.defineProperty({}, "token", { value: secret });
  const deep = { a: { b: { c: { d: { e: { f: [new Map([["token", secret]])] } } } } } };
  const basic = `Basic ${btoa(`:${secret}`)}`;
  const told = listen();
  console.warn(deep);
  for (const seen of [error, hidden, deep, basic, told()]) {
    expect(secretsIn(show(seen))).toEqual([secret]);
  }
  secrets.delete(secret);
});

function catchError(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
