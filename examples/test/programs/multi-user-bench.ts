import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { vi } from "vitest";
import { script } from "../../multi-user-server/script.ts";
import { type RunningServer, startServer } from "../../multi-user-server/start-server.ts";
import { type OpenedStore, openTemporaryStore } from "../../shared/account-store.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";
import { Browser } from "./browser.ts";

/** A server on the sandbox, its pages and log, and its users. */
export class Bench {
  readonly sandbox: Sandbox;
  readonly opened: OpenedStore;
  readonly server: RunningServer;
  /** Every page any browser has received. */
  readonly pages: string[] = [];
  /** Every token that was ever stored. */
  readonly tokens: Set<string>;
  /** The log of the server. */
  readonly logged: string[] = [];

  private constructor(
    sandbox: Sandbox,
    opened: OpenedStore,
    server: RunningServer,
    tokens: Set<string>,
  ) {
    this.sandbox = sandbox;
    this.opened = opened;
    this.server = server;
    this.tokens = tokens;
    const log = (error: unknown) => void this.logged.push(String(error));
    vi.spyOn(console, "error").mockImplementation(log);
  }

  static async start(): Promise<Bench> {
    const sandbox = await startSandbox();
    for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
    const opened = openTemporaryStore();
    const tokens = watchTokens(opened);
    const model = new ScriptedModel({ script });
    const server = await startServer({ model, store: opened.store, port: 0 });
    return new Bench(sandbox, opened, server, tokens);
  }

  /** Stops everything. Asserts that no page contains a token. */
  async stop(): Promise<void> {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await this.server.close();
    this.opened.close();
    await this.sandbox.stop();
    const shown = this.pages.join() + this.logged.join();
    if ([...this.tokens].some((token) => shown.includes(token)))
      throw new Error("A page or the log shows a token.");
  }

  async signedIn(name: string): Promise<Browser> {
    const browser = new Browser(this.pages);
    await browser.open(this.server.url);
    await browser.press("Sign in", { name });
    if (!browser.body.includes(`Hello, ${name}`)) throw new Error(browser.body);
    return browser;
  }

  /** Presses a service's button and submits its consent page. */
  async connect(browser: Browser, title: string, member: string, decision = "allow") {
    await browser.open(this.server.url);
    await browser.press(`Connect the ${title}`);
    const button = decision === "allow" ? "Allow" : "Cancel";
    await browser.press(button, { member, decision });
  }

  /** Returns a user with both services connected. */
  async connected(name: string, member: string): Promise<Browser> {
    const browser = await this.signedIn(name);
    await this.connect(browser, "CRM", member);
    await this.connect(browser, "notes workspace", member);
    if (browser.url !== `${this.server.url}/`) throw new Error(browser.body);
    return browser;
  }

  /** Starts an authorization and grants it. Returns the callback without opening it. */
  async callbackFor(browser: Browser, member: string): Promise<string> {
    await browser.open(this.server.url);
    await browser.press("Connect the CRM");
    return this.sandbox.approve(browser.url, { member });
  }

  async statusOf(account: string, provider = "crm"): Promise<string> {
    return (await this.server.accounts.status({ provider, account })).status;
  }
}

function watchTokens({ store }: OpenedStore): Set<string> {
  const tokens = new Set<string>();
  const put = store.put.bind(store);
  vi.spyOn(store, "put").mockImplementation((key, value, options) => {
    for (const [, token] of value.matchAll(/"(?:access|refresh)Token":"([^"]+)"/g)) {
      tokens.add(token!);
    }
    return put(key, value, options);
  });
  return tokens;
}
