import type { Store } from "../store/store.js";
import { type ApiClient, getDefaultClient } from "../client/api-client.js";
import type { SendOptions } from "../client/request.js";
import type { Service } from "../client/service.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Call, OpenLayer } from "../operations/call.js";
import type { UndoLayer } from "../operations/layers.js";
import type { Lease } from "../store/lease.js";
import { JournalStep } from "./journal-step.js";
import { JournaledCall } from "./journaled-call.js";
import { assertHeld, takeRunLease } from "./run-lease.js";
import { nameStep } from "./describe-steps.js";
import { digest, StepStore, type StoredStep, toStepId, type UnreadableStep } from "./step-store.js";
import { undoSteps } from "./undo-run.js";
import type { UndoOptions, UndoReport } from "./undo-report.js";

const DAY_MS = 86_400_000;
const OPTIONS = "encryptionKey keepMs maxStepBytes prefix store";

/** Options of an {@link UndoJournal}. */
export interface UndoJournalOptions {
  /**
   * Store of the steps, also the one that keeps the accounts. Several processes need a store that they share.
   */
  store: Store;
  /**
   * 32 random bytes in base64, base64url or hex, from which the keys of the accounts are derived that seal the steps. The
   * first one encrypts, all of them decrypt. @default the environment variable WORKBELT_ENCRYPTION_KEY
   */
  encryptionKey?: string | readonly string[] | undefined;
  /** Retention of a step, in milliseconds. @default 7 days */
  keepMs?: number | undefined;
  /** Largest step, in bytes; a write that needs a larger one cannot be undone. @default 256 KiB */
  maxStepBytes?: number | undefined;
  /** Start of the keys in the store. Journals with different prefixes are independent. @default "undo/" */
  prefix?: string | undefined;
}

/** A run whose writes a journal has. */
export interface JournaledRunSummary {
  run: string;
  account: string | undefined;
  /** Short names of the services that it wrote to. */
  services: string[];
  /** Times of its first and last write in ISO 8601. */
  startedAt: string;
  endedAt: string;
  /** Time until which the journal keeps all of its writes, in ISO 8601. */
  undoableUntil: string;
  writes: number;
  /** Number of writes that have been undone. */
  undone: number;
}

/** A write that a journal has. */
export interface JournaledWrite {
  /** Id of its step, for the option `steps` of an undo. */
  id: string;
  /** Place in its run, from 1. */
  number: number;
  /** Name of the operation, and time of the write in ISO 8601; undefined if the entry cannot be read. */
  operation: string | undefined;
  time: string | undefined;
  isUndone: boolean;
  /** False for a write that cannot be undone, such as one whose previous values could not be read. */
  canUndo: boolean;
  /** The thing it wrote to, in words, as far as the journal knows the name. */
  subject: string;
}

/**
 * Records the writes of the tools that are made with it, so that those of a run can be undone: what each wrote, and the values that it replaced. A
 * step is stored before its write is sent, and completed after it. Steps belong to a run, which is the thread of the agent
 * unless `configurable.run` or the option `run` of `execute` names another one; a call with neither is a run of its own.
 *
 * @example
 * const journal = new UndoJournal({ store: new SqliteStore({ file: "undo.db" }) });
 * const { tools } = new CrmToolkit({ client: createCrmClient({ token }), journal });
 * await agent.invoke({ messages }, { configurable: { thread_id: "1" } });
 * console.log((await journal.undo("1")).message);
 */
export class UndoJournal implements UndoLayer {
  readonly keepMs: number;
  readonly #store: Store;
  readonly #steps: StepStore;
  readonly #maxStepBytes: number;
  readonly #prefix: string;
  // A host may make a client for each customer.
  readonly #clients = new Set<WeakRef<ApiClient>>();
  readonly #known = new WeakSet<ApiClient>();
  /** Services whose tools use the client that the environment describes. */
  readonly #services = new Set<Service>();

  /**
   * @throws ConfigurationError for an unusable `keepMs` and an option that does not exist, and StoreError without an
   * encryption key.
   */
  constructor(options: UndoJournalOptions) {
    assertOptions("UndoJournal", options, OPTIONS);
    const { encryptionKey, keepMs = 7 * DAY_MS, store } = options;
    const { maxStepBytes = 256 * 1024, prefix = "undo/" } = options;
    if (!(keepMs > 0)) {
      throw new ConfigurationError(
        "The keepMs option of UndoJournal must be a positive number of milliseconds.",
      );
    }
    this.keepMs = keepMs;
    this.#store = store;
    this.#maxStepBytes = maxStepBytes;
    this.#prefix = prefix;
    this.#steps = new StepStore(store, { encryptionKey, keepMs, prefix });
  }

  /**
   * Notes a client with which undo sends its requests; a service stands for the client that the environment describes. Tools
   * do it with theirs. A process that only undoes calls it for each client.
   */
  attach(source: ApiClient | Service): void {
    if (!("send" in source)) {
      this.#services.add(source);
    } else if (!this.#known.has(source)) {
      for (const each of this.#clients) if (each.deref() === undefined) this.#clients.delete(each);
      this.#known.add(source);
      this.#clients.add(new WeakRef(source));
    }
  }

  /** @internal */
  open(call: Call): OpenLayer | undefined {
    if (call.operation.effect === "read") return undefined;
    return new JournaledCall(call, async (opened) => {
      const owner = await findOwner(call.client, call);
      const key = this.#steps.createKey(owner, opened.run);
      return JournalStep.open(opened, this.#steps, { key, maxBytes: this.#maxStepBytes });
    });
  }

  /**
   * Lists the runs of an account, the latest first; without accounts, those of the credentials of the clients.
   *
   * @throws StoreError if the store cannot be used.
   */
  async runs(account?: string): Promise<JournaledRunSummary[]> {
    const owners = await this.#findOwners(account);
    const runs = await Promise.all(owners.map(([owner]) => this.#steps.listRuns(owner)));
    const steps = runs.flat(2).filter((each) => "step" in each);
    const byRun = Map.groupBy(steps, ({ step }) => step.run);
    return [...byRun]
      .map(([run, each]) => summarizeRun(run, each, this.keepMs))
      .toSorted((one, other) => (one.endedAt < other.endedAt ? 1 : -1));
  }

  /**
   * Lists the runs of everybody whose steps are in the store, the latest first: for the owner of the store and its key. It
   * needs no client, and sends nothing. A run of several accounts is listed for each.
   *
   * @throws StoreError if the store cannot be used.
   */
  async everyRun(): Promise<JournaledRunSummary[]> {
    const runs = (await this.#steps.listAll()).map((each) => each.filter((step) => "step" in step));
    return runs
      .flatMap((each) =>
        each[0] === undefined ? [] : [summarizeRun(each[0].step.run, each, this.keepMs)],
      )
      .toSorted((one, other) => (one.endedAt < other.endedAt ? 1 : -1));
  }

  /**
   * Lists the writes of a run, oldest first, from the journal alone: it sends nothing to a service.
   *
   * @throws ConfigurationError if the journal has no write of the run; StoreError if the store cannot be used.
   */
  async writes(
    run: string,
    { account }: Pick<UndoOptions, "account"> = {},
  ): Promise<JournaledWrite[]> {
    const { steps } = await this.#open(run, { account });
    const sorted = steps.toSorted((one, other) =>
      toStepId(one.key) < toStepId(other.key) ? -1 : 1,
    );
    return sorted.map((stored, index) => summarizeWrite(stored, index + 1));
  }

  /**
   * Returns what `undo` would do, and sends reads only.
   *
   * @throws as `undo`.
   */
  async preview(run: string, options: UndoOptions = {}): Promise<UndoReport> {
    const { clientOf, steps } = await this.#open(run, options);
    const context = { store: this.#steps, isPreview: true, clientOf, assertHeld: () => {} };
    return undoSteps(run, steps, options, context);
  }

  /**
   * Undoes the writes of a run, newest first. Each is checked just before: what others have changed or built on since is
   * kept, and the report says so. Calling it again continues, and changes nothing that is undone already.
   *
   * @throws ReplayError if another undo of the run is working; ConfigurationError if the journal has no step of the run;
   * StoreError if the store cannot be used; the signal's reason when it is aborted.
   * @example const { message } = await journal.undo("thread-1", { account: "ada" });
   */
  async undo(run: string, options: UndoOptions = {}): Promise<UndoReport> {
    const { owners } = await this.#open(run, options);
    const leases: Lease[] = [];
    try {
      for (const owner of owners.toSorted()) {
        const key = `${this.#prefix}lease/${owner}/${digest(["run", run])}`;
        leases.push(await takeRunLease(this.#store, key, run));
      }
      // Read again: another undo may just have ended.
      const { clientOf, steps } = await this.#open(run, options);
      const context = {
        store: this.#steps,
        isPreview: false,
        clientOf,
        assertHeld: () => assertHeld(leases),
      };
      return await undoSteps(run, steps, options, context);
    } finally {
      await Promise.all(leases.map((lease) => lease.release()));
    }
  }

  /**
   * Removes all steps of an account; without accounts, those of the credentials of the clients. Returns their number.
   *
   * @throws StoreError if the store cannot be used.
   */
  async forget(account?: string): Promise<number> {
    const owners = await this.#findOwners(account);
    let count = 0;
    for (const [owner] of owners) count += await this.#steps.forget(owner);
    return count;
  }

  async #open(run: string, { account }: UndoOptions) {
    const byOwner = new Map(await this.#findOwners(account));
    const lists = await Promise.all(
      [...byOwner.keys()].map(
        async (owner) => [owner, await this.#steps.list(owner, run)] as const,
      ),
    );
    const steps: (StoredStep | UnreadableStep)[] = lists.flatMap(([, each]) => each);
    if (steps.length === 0) throw createUnknownRun(account);
    const clientOf = ({ key, step }: StoredStep) => {
      const owner = key.slice(this.#prefix.length).split("/")[0] ?? "";
      return byOwner
        .get(owner)
        ?.find(({ baseUrl, service }) => service.name === step.service && baseUrl === step.baseUrl);
    };
    const owners = lists.filter(([, each]) => each.length > 0).map(([owner]) => owner);
    return { steps, owners, clientOf };
  }

  /** Returns the owners of steps with their clients: one for an account, else one for each credential. */
  async #findOwners(account: string | undefined): Promise<[string, ApiClient[]][]> {
    const given = [...this.#clients].flatMap((each) => each.deref() ?? []);
    const clients = [...given, ...[...this.#services].map(getDefaultClient)];
    const owned = await Promise.all(
      clients.map(async (client) => {
        const owner = await findUsableOwner(client, account);
        return owner === undefined ? [] : [{ owner, client }];
      }),
    );
    if (account !== undefined) {
      const owner = digestAccount(account);
      return [[owner, owned.flatMap((each) => each.map(({ client }) => client))]];
    }
    const groups = Map.groupBy(owned.flat(), ({ owner }) => owner);
    return [...groups].map(([owner, each]) => [owner, each.map(({ client }) => client)]);
  }
}

/** Returns the owner of a call's steps: its account, or the credential without accounts. */
async function findOwner(
  client: ApiClient,
  { account, record, signal }: SendOptions,
): Promise<string> {
  if (account !== undefined) return digestAccount(account);
  const credential = await client.digestCredential({ record, signal });
  return digest(["credential", client.service.name, client.baseUrl, credential]);
}

/** Returns the owner if the client can send for it: one with a fixed token has no accounts, one with accounts needs one. */
async function findUsableOwner(
  client: ApiClient,
  account: string | undefined,
): Promise<string | undefined> {
  try {
    await client.digestCredential({ account });
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    // An account that has to be connected again: the report of its steps says so.
    if (WorkbeltError.isInstance(error) && account !== undefined) return digestAccount(account);
    throw error;
  }
  return findOwner(client, { account });
}

function digestAccount(account: string): string {
  return digest(["account", account]);
}

function summarizeRun(
  run: string,
  stored: readonly StoredStep[],
  keepMs: number,
): JournaledRunSummary {
  const times = stored.map(({ step }) => step.startedAt);
  return {
    run,
    account: stored[0]?.step.account,
    services: [...new Set(stored.map(({ step }) => step.service))],
    startedAt: new Date(Math.min(...times)).toISOString(),
    endedAt: new Date(Math.max(...times)).toISOString(),
    undoableUntil: new Date(Math.min(...times) + keepMs).toISOString(),
    writes: stored.length,
    undone: stored.filter(({ step }) => step.state === "undone").length,
  };
}

function summarizeWrite(stored: StoredStep | UnreadableStep, number: number): JournaledWrite {
  const place = { id: toStepId(stored.key), number };
  if ("unreadable" in stored) {
    const subject = `a write: ${stored.unreadable}`;
    return {
      ...place,
      operation: undefined,
      time: undefined,
      isUndone: false,
      canUndo: false,
      subject,
    };
  }
  const { step } = stored;
  return {
    ...place,
    operation: step.operation,
    time: new Date(step.startedAt).toISOString(),
    isUndone: step.state === "undone",
    canUndo: step.impossible === undefined,
    subject: nameStep(step),
  };
}

function createUnknownRun(account: string | undefined): ConfigurationError {
  const whose = account === undefined ? "these clients" : "this account";
  return new ConfigurationError(
    `The journal has no write of this run by ${whose}. runs() lists the runs that it has; a run is kept for a few days, and belongs to the account that made it.`,
  );
}
