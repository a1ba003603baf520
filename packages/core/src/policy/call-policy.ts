import { createHash } from "node:crypto";
import { PolicyError } from "../errors/call-errors.js";
import type { Call, CallDecision, OpenLayer } from "../operations/call.js";
import { type Consequence, consequenceOf } from "../operations/consequence.js";
import type { DecidingLayer } from "../operations/layers.js";
import {
  mayReturnOutsideContent,
  type OutsideRule,
  returnsOutsideContent,
  type TextSource,
} from "../operations/outside-content.js";
import { canonicalJson } from "../text/json.js";
import type { Origin, TextWithOrigin } from "../text/text-origin.js";
import { type Amounts, type CountedAmounts, NO_AMOUNTS, WrittenAmounts } from "./amounts.js";
import { AskedCalls } from "./asked-calls.js";
import { matchesCall } from "./match-input.js";
import type { Store } from "../store/store.js";
import type { RepeatedTexts } from "./read-texts.js";
import { type OutsideTexts, ThreadMarks } from "./thread-marks.js";
import {
  AMOUNTS,
  concerns,
  type PolicyConditions,
  type PolicyOperation,
  type PolicyRule,
  toList,
  type Verdict,
} from "./policy-rules.js";

/** Verdict of a policy on one call. */
export interface PolicyDecision {
  verdict: Verdict;
  /** The reason that the rule gives, as a clause. */
  because?: string | undefined;
}

/** Options of a {@link CallPolicy}. */
export interface CallPolicyOptions {
  /**
   * Store of the threads that have read content by people outside the workspace, and of the calls about which a person
   * was asked: any `Store`. Several processes, and runs that are resumed after a restart, need one that they share.
   *
   * Threads are remembered for 90 days after they last read such content, calls for 7.
   *
   * @default memory of this process, about 100 bytes a thread or call: the latest 100,000. All policies without a store
   * share the threads
   */
  store?: Store | undefined;
  /**
   * Whose texts count as by outsiders, where the packages' own rule is too narrow or too wide for a workspace: rows that people
   * fill in by a web form, pages that guests cannot see.
   *
   * @default the kinds of text that the packages declare as such
   * @example { notes: { rows: true, pages: false }, crm: "everything" }
   */
  outside?: OutsideRule | undefined;
}

// An approval is redeemed by the call that follows it.
const GRANT_LIFETIME_MS = 10 * 60_000;

/**
 * Decides about calls by rules, and lets a call that needs approval run once it has been granted: that very call, once.
 * It stands in front of sending, so it holds for every way in which a tool is called.
 *
 * Tools take one in their option `policy`. One object for several toolkits makes them share its store.
 */
export class CallPolicy implements DecidingLayer {
  readonly #rules: readonly PolicyRule[];
  readonly #resources: ReadonlyMap<string, string | undefined>;
  readonly #outside: OutsideRule | undefined;
  readonly #marks: ThreadMarks;
  readonly #asked: AskedCalls;
  /** Undefined if no rule is about amounts. */
  readonly #amounts: WrittenAmounts | undefined;
  /** The ends of grants by the digest of their call. */
  readonly #grants = new Map<string, number>();

  /** @internal Use `createPolicy`. */
  constructor(
    rules: readonly PolicyRule[],
    known: readonly PolicyOperation[],
    { outside, store }: CallPolicyOptions,
  ) {
    this.#rules = rules;
    this.#outside = outside;
    this.#resources = new Map(known.map(({ operation, resource }) => [operation.name, resource]));
    this.#marks = new ThreadMarks(store);
    this.#asked = new AskedCalls(store);
    const counts = rules.some(({ when = {} }) => AMOUNTS.some((name) => name in when));
    this.#amounts = counts ? new WrittenAmounts(store) : undefined;
  }

  /** The rules, with presets replaced by theirs. */
  get rules(): readonly PolicyRule[] {
    return this.#rules;
  }

  /** Returns the resource of an operation, if the policy knows its package. */
  resourceOf(operation: string): string | undefined {
    return this.#resources.get(operation);
  }

  /**
   * Returns what happens to a call. It sends nothing.
   *
   * @param ahead amounts of the calls that are made before it, for one of several that are decided about together
   * @throws the errors of the store.
   */
  async decide(call: Call, ahead: Amounts = NO_AMOUNTS): Promise<PolicyDecision> {
    if (this.#amounts === undefined) return this.#decide(call, undefined);
    const known = await this.#amounts.read(toRun(call));
    const own = addAmounts(addAmounts(known, ahead), amountsOf(call));
    const deletionsOfHour = known.deletionsOfHour + own.deletions - known.deletions;
    return this.#decide(call, { ...own, deletionsOfHour });
  }

  /** Returns the decisions about calls that are made one after another. @throws the errors of the store. */
  async decideAll(calls: readonly Call[]): Promise<PolicyDecision[]> {
    const decisions: PolicyDecision[] = [];
    let ahead = NO_AMOUNTS;
    for (const call of calls) {
      decisions.push(await this.decide(call, ahead));
      ahead = addAmounts(ahead, amountsOf(call));
    }
    return decisions;
  }

  async #decide(call: Call, amounts: CountedAmounts | undefined): Promise<PolicyDecision> {
    for (const { because, then, when = {} } of this.#rules) {
      if (await this.#applies(when, call, then, amounts)) return { verdict: then, because };
    }
    return { verdict: "allow" };
  }

  /**
   * Records that a person has approved a call. The grant counts once, for exactly this call, within ten minutes.
   * Only the code that has asked calls it: a resume value or an argument must not be able to grant a call.
   */
  grant(call: Call): void {
    const now = performance.now();
    for (const [digest, end] of this.#grants) if (end < now) this.#grants.delete(digest);
    this.#grants.set(digestCall(call), now + GRANT_LIFETIME_MS);
  }

  /** Records that a person is asked about a call or a plan, by its digest. @throws the errors of the store. */
  async noteAsked(digest: string): Promise<void> {
    await this.#asked.add(digest);
  }

  /**
   * Returns true if a person was asked about the call or plan with this digest; false otherwise, and the second time. For
   * hosts that learn of an approval from a message, which may be forged.
   *
   * @throws the errors of the store.
   */
  async takeAsked(digest: string): Promise<boolean> {
    return this.#asked.take(digest);
  }

  /** @internal */
  open(call: Call): OpenLayer {
    return {
      call: async (next) => {
        call.decision = await this.admit(call);
        const output = await this.#count(call, next);
        const source = { operation: call.operation, service: call.client.service };
        if (this.returnsOutsideContent(source, call.input)) await this.#noteOutsideContent(call);
        return output;
      },
    };
  }

  /** Makes a call that is already counted, and subtracts its amounts if it has sent nothing. */
  async #count(call: Call, next: () => Promise<unknown>): Promise<unknown> {
    const amounts = call.operation.effect === "read" ? undefined : this.#amounts;
    if (amounts === undefined) return next();
    try {
      return await next();
    } finally {
      const sent = call.writes.filter(({ attempts }) => attempts > 0);
      const unknown = sent.filter(({ outcome }) => outcome === "unknown").length;
      if (sent.length === 0) await amounts.add(toRun(call), negate(amountsOf(call)));
      else if (unknown > 0) await amounts.add(toRun(call), { unknown });
    }
  }

  /** Returns why a call may run, and uses up its grant. @throws PolicyError, and the errors of the store. @internal */
  async admit(call: Call): Promise<CallDecision> {
    if (this.#amounts === undefined || call.operation.effect === "read") {
      return this.#admit(call, await this.decide(call));
    }
    // Counted before the decision, so that several calls at once cannot use the same allowance.
    const amounts = await this.#amounts.add(toRun(call), amountsOf(call));
    try {
      return this.#admit(call, await this.#decide(call, amounts));
    } catch (error) {
      await this.#amounts.add(toRun(call), negate(amountsOf(call)));
      throw error;
    }
  }

  #admit(call: Call, { because, verdict }: PolicyDecision): CallDecision {
    if (verdict === "allow") return { verdict, by: "policy", because };
    if (verdict === "ask" && this.#redeem(call)) return { verdict, by: "person", because };
    if (verdict === "ask" && call.caller === "program") return { verdict, by: "program", because };
    throw new PolicyError(call.operation.name, verdict, because);
  }

  /** Returns true the first time for a call that was granted. */
  #redeem(call: Call): boolean {
    const digest = digestCall(call);
    const end = this.#grants.get(digest);
    this.#grants.delete(digest);
    return end !== undefined && end >= performance.now();
  }

  async #noteOutsideContent({ caller, record: { threadId }, unread }: Call): Promise<void> {
    if (unread) return;
    // Content that a program reads reaches a model only if the program passes it on.
    if (threadId === undefined && caller !== "model") return;
    await this.#marks.add(threadId);
    // What a model reads of the result is noted with the result.
    if (caller !== "model") await this.#marks.addTexts(threadId, undefined);
  }

  /** Remembers the words of texts by outsiders that a thread's model reads. @internal */
  async noteTexts(threadId: string | undefined, read: OutsideTexts): Promise<void> {
    await this.#marks.addTexts(threadId, read);
  }

  /** Returns the name of a thing that a thread has read about, by ids of which one is its own. @internal */
  async findNamed(
    threadId: string | undefined,
    ids: readonly string[],
  ): Promise<Origin | undefined> {
    return this.#marks.findNamed(threadId, ids);
  }

  /**
   * Finds what inputs repeat of the texts by outsiders that a thread has read, and calls without a thread in the last day: the same
   * words in any case, width and punctuation. None for a thread without a mark.
   *
   * @throws the errors of the store.
   */
  async findOutsidePassages(
    threadId: string | undefined,
    inputs: readonly (readonly [path: string, value: unknown])[],
  ): Promise<RepeatedTexts> {
    return this.#marks.findPassages(threadId, inputs);
  }

  /** Returns true for a call whose result has texts by outsiders. */
  returnsOutsideContent<Input>(source: TextSource<Input>, input: NoInfer<Input>): boolean {
    return returnsOutsideContent(source, input, this.#outside);
  }

  /** Returns true if an operation returns texts by outsiders, if only with some inputs. */
  mayReturnOutsideContent(source: TextSource): boolean {
    return mayReturnOutsideContent(source, this.#outside);
  }

  /**
   * Marks a thread into which the host puts content by people outside the workspace, such as a mail; without an id, all threads
   * for a day.
   *
   * @param texts what the thread reads, with where it is from, so that questions show what a call repeats of it
   * @example await policy.markOutsideContent(threadId, [{ text: mail.text, from: `a mail by “${mail.from}”` }]);
   */
  async markOutsideContent(threadId?: string, texts?: readonly TextWithOrigin[]): Promise<void> {
    await this.#marks.add(threadId);
    await this.#marks.addTexts(threadId, texts && { texts });
  }

  /**
   * Marks a thread whose checkpoint says that it is marked, unless the host has cleared the mark. Returns true if it is
   * marked then.
   */
  async restoreOutsideContent(threadId: string): Promise<boolean> {
    return this.#marks.restore(threadId);
  }

  /**
   * Returns true if a thread has read content by people outside the workspace, or a call without a thread has in the last
   * day; without an id, only the latter.
   */
  async hasReadOutsideContent(threadId?: string): Promise<boolean> {
    return this.#marks.has(threadId);
  }

  /**
   * Removes the mark of a thread, or without an id that of the calls without a thread, which counts for every thread: for a
   * host that has made sure that what was read does not instruct the agent.
   */
  async clearOutsideContent(threadId?: string): Promise<void> {
    await this.#marks.clear(threadId);
  }

  /** @internal Use `joinPolicies`. */
  join(other: CallPolicy): void {
    this.#marks.join(other.#marks);
  }

  async #applies(
    when: PolicyConditions,
    call: Call,
    then: Verdict,
    amounts: CountedAmounts | undefined,
  ): Promise<boolean> {
    const { operation } = call;
    const resource = this.resourceOf(operation.name);
    if (!concerns(when, { operation, ...(resource !== undefined && { resource }) })) return false;
    const { account, afterOutsideContent, consequence, input = {} } = when;
    const isMet = (met: boolean | undefined) => met ?? then !== "allow";
    return (
      (account === undefined || toList(account).includes(call.account ?? "")) &&
      (consequence === undefined ||
        isMet(matchesConsequence(consequenceOf(call.operation, call.input), consequence))) &&
      Object.entries(input).every(([path, condition]) =>
        isMet(matchesCall(call, path, condition)),
      ) &&
      (amounts === undefined || isAbove(when, amounts)) &&
      (afterOutsideContent === undefined ||
        (call.influenced ?? (await this.#marks.has(call.record.threadId))) === afterOutsideContent)
    );
  }
}

/**
 * Makes the policies of tools that one agent uses take a read without a thread as a read of each of them: nothing else
 * says that their calls belong together.
 */
export function joinPolicies(tools: Iterable<object>): void {
  const policies = [...tools].flatMap((tool) => ("policy" in tool ? tool.policy : []));
  const [first, ...others] = new Set(policies.filter((each) => each instanceof CallPolicy));
  for (const other of others) first?.join(other);
}

/** Returns true if a consequence meets conditions; undefined if the operation declares none. */
export function matchesConsequence(
  consequence: Consequence | undefined,
  { reversible, ...facts }: NonNullable<PolicyConditions["consequence"]>,
): boolean | undefined {
  if (consequence === undefined) return undefined;
  if (reversible !== undefined && !toList(reversible).includes(consequence.reversible))
    return false;
  return Object.entries(facts).every(([name, wanted]) => {
    return (consequence[name as keyof typeof facts] !== undefined) === wanted;
  });
}

/** Returns true if amounts are above all limits that conditions have for them. */
function isAbove(when: PolicyConditions, amounts: CountedAmounts): boolean {
  const { deletions, deletionsOfHour, unknown, writes } = amounts;
  const found = {
    writesOfRun: writes,
    deletionsOfRun: deletions,
    deletionsOfHour,
    unknownOutcomesOfRun: unknown,
  };
  return AMOUNTS.every((name) => found[name] > (when[name]?.above ?? -1));
}

/** Returns the run of a call: that which its host has named, or its conversation. */
function toRun({ record, run }: Call): string | undefined {
  return record.run ?? run ?? record.threadId;
}

function amountsOf({ input, operation }: Call): Amounts {
  if (operation.effect === "read") return NO_AMOUNTS;
  const deletes =
    operation.effect === "delete" || consequenceOf(operation, input)?.deletes !== undefined;
  return { writes: 1, deletions: deletes ? 1 : 0, unknown: 0 };
}

function addAmounts(one: Amounts, other: Amounts): Amounts {
  return {
    writes: one.writes + other.writes,
    deletions: one.deletions + other.deletions,
    unknown: one.unknown + other.unknown,
  };
}

function negate({ deletions, writes }: Amounts): Partial<Amounts> {
  return { writes: -writes, deletions: -deletions };
}

/** Digests everything that an approval is bound to. */
export function digestCall({ account, client, given, operation, record }: Call): string {
  const { threadId, toolCallId } = record;
  const place = [client.service.name, client.baseUrl, operation.name];
  const parts = [...place, account, threadId, toolCallId, given];
  const text = canonicalJson(parts.map((part) => part ?? null));
  return createHash("sha256").update(text).digest("base64url");
}
