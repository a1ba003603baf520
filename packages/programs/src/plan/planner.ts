import { InputError } from "@workbelt/core";
import { isPlainObject, path, type Service } from "@workbelt/core/provider";
import { createCall, makeCall } from "@workbelt/core/adapters";
import type { ProgramCallResult } from "../interpreter/interpreter.js";
import { ProgramError, type ProgramPosition } from "../interpreter/program-error.js";
import { type FoundWrite, finishWrites } from "./finish-writes.js";
import { type FindInfluence, markThread } from "./outside-values.js";
import type { PlannedWrite } from "./planned-write.js";
import type { Planning, ProgramFunction } from "./planning.js";
import { readCall, readCopy } from "./read-call.js";
import { dependsOn, SeenThings, type Subject } from "./subjects.js";
import { identifyCreation, planWrite, type WrittenCall } from "./write-call.js";

type Input = Readonly<Record<string, unknown>>;

/** A write that a program has asked for. */
interface PendingWrite {
  readonly called: ProgramFunction;
  readonly number: number;
  /** Its subject: by the names that the program has given, until the canonical ones are known. */
  subject: Subject;
  readonly influence: FindInfluence;
  planned?: WrittenCall;
}

/** A read that a program has asked for. */
interface PlannedRead {
  readonly input: Input;
  /** False to read a list from a copy. */
  readonly fresh: boolean;
  readonly position: ProgramPosition | undefined;
}

/** Makes the reads of one program, and collects its writes. */
export class Planner {
  readonly #functions: ReadonlyMap<string, ProgramFunction>;
  readonly #planning: Planning;
  readonly #pending = new Set<PendingWrite>();
  readonly #creations = new Map<string, number>();
  /** Reads that have ended, by the names of their functions. */
  readonly #seen = new SeenThings();
  readonly #reads = new Map<string, number>();
  #count = 0;

  constructor(functions: ReadonlyMap<string, ProgramFunction>, planning: Planning) {
    this.#functions = functions;
    this.#planning = planning;
  }

  /** Makes or plans a call. @throws its errors; ProgramError for what a plan cannot hold */
  async call(
    name: string,
    args: readonly unknown[],
    signal: AbortSignal,
    position?: ProgramPosition,
  ): Promise<ProgramCallResult> {
    const called = this.#functions.get(name);
    if (called === undefined) throw new ProgramError("thrown", `There is no function ${name}.`);
    const fresh = readFresh(called, args);
    const given = this.#planning.placeholders.readArguments(args[0] ?? {});
    const { input, items } = called.tool.checkCall(given);
    if (items !== undefined) {
      const message = "expected to be absent in a program: call the function once for each item";
      throw new InputError(name, [{ field: "items", message }]);
    }
    return called.tool.operation.effect === "read"
      ? this.#read(called, { input, fresh, position }, signal)
      : { value: await this.#write(called, input, signal, position) };
  }

  async #read(
    called: ProgramFunction,
    { fresh, input, position }: PlannedRead,
    signal: AbortSignal,
  ) {
    const { name } = called.tool;
    if (this.#planning.placeholders.isIn(input)) {
      throw new ProgramError(
        "refused",
        `${name} was not called: what it would read exists only after the plan is applied. Use what the program wrote, or read it in a next program.`,
      );
    }
    const subject = await this.#findSubject(called, input, signal);
    for (const write of this.#pending) {
      if (!dependsOn(subject, write.subject, this.#seen)) continue;
      throw new ProgramError(
        "refused",
        `${name} was not called: this program has planned ${write.called.tool.name} (write ${write.number}) before, which may change what it returns, and writes are made only when the plan is applied. Make all reads first, then write; to create only what is missing, compare in the program, or use an upsert.`,
      );
    }
    const read = fresh ? readCall : readCopy;
    const result = await read(called, input, this.#planning, signal);
    this.#reads.set(name, (this.#reads.get(name) ?? 0) + 1);
    this.#seen.add(subject, result.value);
    this.#planning.outside.noteRead(called.tool, subject.call, position, result.value);
    return result;
  }

  /** Finds what a read is about, by canonical names if it has to be compared with writes. */
  async #findSubject(called: ProgramFunction, input: Input, signal: AbortSignal) {
    const { resource, tool } = called;
    if (this.#pending.size === 0) return this.#toSubject(called, input, signal);
    const { client, options } = this.#resolve(called, input, signal);
    const layers = [this.#planning.things.layer()];
    const call = await createCall(tool.operation, input, client, options, "model", layers);
    return { resource, call };
  }

  /** Returns what a call is about by the names that the program has given. */
  #toSubject(called: ProgramFunction, input: Input, signal: AbortSignal): Subject {
    const { resource, tool } = called;
    const { client, options } = this.#resolve(called, input, signal);
    return { resource, call: makeCall(tool.operation, input, client, options, "model") };
  }

  #resolve({ tool }: ProgramFunction, input: Input, signal: AbortSignal) {
    const { account, threadId } = this.#planning.origin;
    return tool.resolveChecked(input, { account, signal, threadId });
  }

  async #write(
    called: ProgramFunction,
    input: Input,
    signal: AbortSignal,
    position: ProgramPosition | undefined,
  ) {
    const { writes: max } = this.#planning.limits;
    this.#count += 1;
    if (this.#count > max) {
      throw new ProgramError(
        "calls",
        `A plan has at most ${max} writes. Write in several programs, one after another.`,
      );
    }
    // Known before it is checked: a read that follows at once depends on it as well.
    const subject = this.#toSubject(called, input, signal);
    const influence = this.#planning.outside.follow(called.tool, input, position);
    const pending: PendingWrite = { called, subject, number: this.#count, influence };
    this.#pending.add(pending);
    try {
      const planned = await planWrite(called, input, pending.number, this.#planning, signal);
      this.#assertNew(planned.write, called);
      pending.planned = planned;
      pending.subject = { resource: called.resource, call: planned.call };
      return planned.result;
    } catch (error) {
      this.#pending.delete(pending);
      throw error;
    }
  }

  /** @throws ProgramError for a creation that is planned already */
  #assertNew(write: PlannedWrite, { tool }: ProgramFunction): void {
    const identity = identifyCreation(write, tool.operation);
    if (identity === undefined) return;
    const first = this.#creations.get(identity);
    if (first !== undefined) {
      throw new ProgramError(
        "refused",
        `Writes ${first} and ${write.number} of ${tool.name} create the same twice. Create it once and use its result, or use an upsert.`,
      );
    }
    this.#creations.set(identity, write.number);
  }

  /** Says how far a program came that was stopped, and how much the services allow. */
  describeProgress(): string {
    const reads = [...this.#reads].map(([name, count]) => `${name} ×${count}`);
    const writes = [...this.#pending].filter(({ planned }) => planned !== undefined).length;
    const used = new Set([
      ...this.#reads.keys(),
      ...[...this.#pending].map(({ called }) => called.tool.name),
    ]);
    const services = new Map(
      [...used].flatMap((name) => {
        const service = this.#functions.get(name)?.tool.service;
        return service === undefined ? [] : [[service.name, service] as const];
      }),
    );
    const paces = [...services.values()].flatMap((service) => describePace(service));
    return [
      `By then ${reads.length === 0 ? "no read" : reads.join(", ")} had ended, and ${writes} ${writes === 1 ? "write was" : "writes were"} planned. Nothing was written.`,
      ...paces,
    ].join(" ");
  }

  /** Returns the writes in their order, with the final verdicts. @throws PolicyError for one that is denied now */
  async finish(): Promise<PlannedWrite[]> {
    const found: FoundWrite[] = [];
    for (const { called, influence, planned } of this.#pending) {
      if (planned === undefined) continue;
      const { call, write } = planned;
      const outside = (await influence(call)) ?? null;
      found.push({ tool: called.tool, call, write: { ...write, outside } });
    }
    return finishWrites(found, this.#planning);
  }

  /** Returns true if a model that reads what the program returns reads texts by outsiders, or what depends on them. */
  hasOutsideOutput(): boolean {
    return this.#planning.outside.isInOutput();
  }

  /** Marks the conversation if the program has read texts by outsiders, which the error that ended it may repeat. */
  async markFailure(): Promise<void> {
    if (!this.#planning.outside.hasRead()) return;
    const tools = [...this.#functions.values()].map(({ tool }) => tool);
    await markThread(tools, this.#planning.origin.threadId);
  }
}

/** Reads the options of a call, which its second argument has. @throws InputError for anything but `fresh` of a read */
function readFresh({ tool }: ProgramFunction, args: readonly unknown[]): boolean {
  const [, options] = args;
  if (args.length < 2) return true;
  const { fresh, ...others } = isPlainObject(options) ? options : { fresh: undefined };
  const isKnown = typeof fresh === "boolean" && Object.keys(others).length === 0;
  if (isKnown && args.length === 2 && tool.operation.effect === "read") return fresh;
  const isRead = tool.operation.effect === "read";
  const message = `expected one object with all inputs${isRead ? ", and at most { fresh: false } after it" : ""}; received ${args.length} arguments`;
  throw new InputError(tool.name, [{ field: "(the input as a whole)", message }]);
}

/** Says how many reads a service allows; none if it states no limit for them. */
function describePace({ displayName, rateLimits = [] }: Service): string[] {
  const read = { method: "GET", path: path`/` } as const;
  const limits = rateLimits.filter(({ appliesTo }) => appliesTo?.(read) !== false);
  const [slowest] = limits.toSorted(
    (one, other) => one.requests / one.perSeconds - other.requests / other.perSeconds,
  );
  if (slowest === undefined) return [];
  const { perSeconds, requests } = slowest;
  const name = displayName.charAt(0).toUpperCase() + displayName.slice(1);
  return [
    `${name} allows ${requests} requests in ${perSeconds} ${perSeconds === 1 ? "second" : "seconds"}, about ${Math.floor((requests * 60) / perSeconds)} in a minute.`,
  ];
}
