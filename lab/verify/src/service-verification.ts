import { createHash } from "node:crypto";
import { join } from "node:path";
import type { SharedRateLimits, Transport } from "@workbelt/core";
import type { RateLimit } from "@workbelt/core/provider";
import { RateLimiter } from "@workbelt/core/store";
import type { Sandbox } from "@workbelt/sandbox";
import { recordTransport } from "@workbelt/testing/recordings";
import { compareRuns } from "./compare/compare-runs.js";
import type { ServiceToVerify, VerifyOptions } from "./options.js";
import { checkConnection } from "./report/check-connection.js";
import { judgeAssumptions, summarizeOperations } from "./report/create-report.js";
import type { ConnectionResult, ServiceReport } from "./report/report.js";
import { type CleanUp, cleanUp } from "./run/clean-up.js";
import type { Journal, JournalEntry, Removal } from "./run/journal.js";
import { createMark } from "./run/mark.js";
import { permissionOf, type RunObserver, runScenario, type StepRun } from "./run/run-scenario.js";
import { type ConnectOptions, Session } from "./run/session.js";
import { findValue, MissingValueError, resolveTemplate } from "./scenario/resolve-template.js";
import type { Permission, Scenario } from "./scenario/scenario.js";
import { findScenario } from "./scenarios/index.js";

/** The verification of one service. */
export class ServiceVerification {
  readonly #service: ServiceToVerify;
  readonly #options: Omit<VerifyOptions, "services">;
  readonly #permissions: ReadonlySet<Permission>;
  readonly #journal: Journal | undefined;
  readonly #scenario: Scenario;
  readonly #session: Session;
  readonly #now = new Date();
  readonly #mark = createMark(this.#now);
  #place = "";
  #hasStarted = false;
  #cleaned = 0;
  #failures: string[] = [];
  readonly #unconfirmed = new Set<string>();

  constructor(
    service: ServiceToVerify,
    options: Omit<VerifyOptions, "services">,
    permissions: ReadonlySet<Permission>,
    journal: Journal | undefined,
  ) {
    this.#service = service;
    this.#options = options;
    this.#permissions = permissions;
    this.#journal = journal;
    this.#scenario = findScenario(service.provider.service.name);
    this.#session = this.#openSession();
  }

  async run(openSandbox: () => Promise<Sandbox>): Promise<ServiceReport> {
    const { provider } = this.#service;
    const connection = await this.#check();
    const runs = connection.problem === undefined ? await this.#runAndCleanUp() : [];
    const reason = connection.problem;
    const { name, displayName } = provider.service;
    const results = compareRuns(
      this.#scenario,
      provider.service,
      reason === undefined ? runs : this.#scenario.steps.map((step) => ({ step, skipped: reason })),
      reason === undefined ? await this.#runInSandbox(await openSandbox()) : [],
    );
    return {
      service: name,
      displayName,
      connection,
      operations: summarizeOperations(provider, this.#scenario, results),
      assumptions: judgeAssumptions(this.#scenario, results),
      cleaned: this.#cleaned,
      leftovers: [...this.#failures, ...this.#unconfirmed],
      permanent: this.#listPermanent(runs),
    };
  }

  /** Removes what earlier runs left. @throws Error if the service cannot be used. */
  async cleanUp(): Promise<CleanUp> {
    const { problem } = await this.#check();
    if (problem !== undefined) return { removed: 0, failures: [problem] };
    await this.#cleanUp();
    return { removed: this.#cleaned, failures: [...this.#failures, ...this.#unconfirmed] };
  }

  #openSession(): Session {
    const { provider, connect, account } = this.#service;
    const { rateLimits = halfLimits, record } = this.#options;
    const transport: { transport?: Transport } =
      record === undefined
        ? {}
        : {
            transport: recordTransport(join(record, provider.service.name), {
              redact: this.#scenario.redact,
            }),
          };
    return new Session(provider, this.#scenario, connect, { account, rateLimits, ...transport });
  }

  async #check(): Promise<ConnectionResult> {
    const { id, ...connection } = await checkConnection(
      this.#scenario,
      this.#session,
      this.#options.signal,
    );
    const { baseUrl } = this.#session.client;
    const digest = createHash("sha256")
      .update(`${baseUrl} ${id ?? ""}`)
      .digest("hex");
    this.#place = `${this.#scenario.service} ${digest.slice(0, 16)}`;
    return connection;
  }

  async #runAndCleanUp(): Promise<StepRun[]> {
    try {
      return await runScenario(this.#scenario, this.#session, {
        mark: this.#mark,
        now: this.#now,
        permissions: this.#permissions,
        observer: this.#observe(),
        signal: this.#options.signal,
        repeatDelayMs: 3000,
      });
    } finally {
      if (this.#hasStarted) await this.#cleanUp();
    }
  }

  #observe(): RunObserver {
    const place = this.#place;
    const mark = this.#mark;
    const note = (event: JournalEntry["event"], step: string, removal?: Removal) => {
      const known = removal === undefined ? {} : { removal };
      this.#journal?.write({ place, mark, event, step, ...known });
    };
    return {
      beforeWriting: async (outputs) => {
        const isAllowed = (await this.#options.confirm?.(this.#formatQuestion(outputs))) ?? false;
        if (!isAllowed) return "the writes were not allowed";
        await this.#cleanUp();
        const area = this.#findArea(outputs);
        this.#journal?.write({ place, mark, event: "started", area });
        this.#hasStarted = true;
        return undefined;
      },
      onSending: (step) => note("sending", step),
      onRefused: (step) => note("refused", step),
      onCreated: (step, removal) => note("created", step, removal),
      onRemoved: (step) => note("removed", step),
    };
  }

  #findArea(outputs: ReadonlyMap<string, unknown>): unknown {
    try {
      const values = { mark: this.#mark, now: this.#now, outputs };
      return resolveTemplate({ id: this.#scenario.area.id }, values)["id"];
    } catch (error) {
      if (error instanceof MissingValueError) return undefined;
      throw error;
    }
  }

  #formatQuestion(outputs: ReadonlyMap<string, unknown>): string {
    const { name, words } = this.#scenario.area;
    const [step = "", ...path] = name?.$from ?? [];
    const text = findValue(outputs.get(step), path);
    const kept = this.#permissions.has("permanent")
      ? " What the service cannot delete again stays, named with the same mark."
      : "";
    const area = words.replace("{name}", JSON.stringify(typeof text === "string" ? text : ""));
    return `Writes to ${this.#session.client.service.displayName}: ${area}, named ${this.#mark}, and removes it again.${kept} Go on?`;
  }

  async #cleanUp(): Promise<void> {
    if (this.#journal === undefined) return;
    const { failures, removed, unconfirmed } = await cleanUp({
      scenario: this.#scenario,
      session: this.#session,
      journal: this.#journal,
      place: this.#place,
      now: this.#now,
    });
    this.#cleaned += removed;
    this.#failures = failures;
    for (const each of unconfirmed) this.#unconfirmed.add(each);
    for (const failure of [...failures, ...unconfirmed]) {
      this.#options.onProgress?.(`Could not be removed: ${failure}`);
    }
  }

  /** Makes the same calls in the sandbox. What they create there goes with it. */
  async #runInSandbox(sandbox: Sandbox): Promise<StepRun[]> {
    const { provider } = this.#service;
    const access = sandbox.services[this.#scenario.service as keyof Sandbox["services"]];
    const connect = (options: ConnectOptions) =>
      provider.createClient({ baseUrl: access.baseUrl, token: access.token, ...options });
    const session = new Session(provider, this.#scenario, connect, { rateLimits: false });
    return runScenario(this.#scenario, session, {
      mark: this.#mark,
      now: this.#now,
      permissions: this.#permissions,
      observer: {
        beforeWriting: async () => undefined,
        onSending: () => {},
        onRefused: () => {},
        onCreated: () => {},
        onRemoved: () => {},
      },
      signal: this.#options.signal,
      repeatDelayMs: 500,
    });
  }

  #listPermanent(runs: readonly StepRun[]): string[] {
    const { steps } = this.#scenario;
    const isRemoved = (id: string) => steps.some(({ removes }) => removes === id);
    return runs.flatMap((run) => {
      const { step } = run;
      const isKept =
        "exchanges" in run &&
        run.error === undefined &&
        "operation" in step &&
        this.#session.operation(step.operation).effect === "create" &&
        permissionOf(step, this.#session) === "permanent" &&
        !isRemoved(step.id);
      return isKept ? [step.id] : [];
    });
  }
}

/** Limits a client to half of its service's rate limits, which leaves the other half to the workspace's other programs. */
const halfLimits: SharedRateLimits = {
  createLimiter: ({ service }) => new RateLimiter((service.rateLimits ?? []).map(halve)),
};

function halve({ perSeconds, requests, ...rule }: RateLimit): RateLimit {
  return requests === 1
    ? { ...rule, requests, perSeconds: perSeconds * 2 }
    : { ...rule, requests: Math.floor(requests / 2), perSeconds };
}
