import { z } from "zod";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Consequence } from "../operations/consequence.js";
import type { Effect } from "../operations/effect.js";
import type { Operation } from "../operations/operation.js";
import { suggestClosest } from "../text/suggest-closest.js";

/** Outcome for a call: it runs, a person is asked, or it is refused. */
export type Verdict = "allow" | "ask" | "deny";

/**
 * Rules by name:
 *
 * - `open` allows every call.
 * - `deletions` asks before calls that delete something or let another agent act, which may.
 * - `writes` asks before every call that writes.
 * - `careful` asks before calls that delete something, that let another agent act or that cannot be undone, before those that
 *   other people notice from the fourth write of a run on, before every write once the thread has read content by people outside the
 *   workspace, or after three writes of unknown outcome; never before calls that only stop another agent. Of a program it asks about
 *   the writes that such content decides.
 * - `read-only` denies every call that writes.
 */
export type PolicyPreset = "open" | "deletions" | "writes" | "careful" | "read-only";

/**
 * A condition on an input: the value itself, one of several, a number above or below a limit, or that there is a value
 * at all. Texts are compared regardless of case.
 */
export type InputCondition =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | { readonly above?: number; readonly below?: number }
  | { readonly present: boolean };

/** Conditions on a call, which must all be met. */
export interface PolicyConditions<Tool extends string = string, Resource extends string = string> {
  /** Names of operations, also for renamed tools: `crm_delete_deal`. */
  readonly operations?: readonly Tool[];
  /** Names of resources: `tasks`. */
  readonly resources?: readonly Resource[];
  /** `write` stands for the three effects other than `read`. */
  readonly effect?: Effect | "write" | readonly (Effect | "write")[];
  /** Conditions on the call's consequence. Reads have none. */
  readonly consequence?: {
    readonly reversible?: Consequence["reversible"] | readonly Consequence["reversible"][];
    readonly seenByOthers?: boolean;
    readonly deletes?: boolean;
    readonly overwrites?: boolean;
    readonly delegates?: boolean;
    readonly stops?: boolean;
  };
  /** Names of connected accounts. */
  readonly account?: string | readonly string[];
  /**
   * Conditions on inputs by their path: `{ object: "deals", "values.value": { above: 50_000 } }`. A condition that
   * cannot be decided, such as a stage's name where the call has its id, counts as met by rules that ask or deny.
   */
  readonly input?: Readonly<Record<string, InputCondition>>;
  /** True for calls of a thread that has read content by people outside the workspace. */
  readonly afterOutsideContent?: boolean;
  /**
   * The write would be more than the given number of its run: `{ above: 20 }` is met from the 21st. A run is a conversation, a command
   * or a plan. All toolkits and processes whose policies share a store count together. Calls that sent nothing do not count.
   */
  readonly writesOfRun?: AmountCondition;
  /** The same for deletions, updates that delete included. */
  readonly deletionsOfRun?: AmountCondition;
  /** The same for the deletions of all runs in the last hour, to the minute. */
  readonly deletionsOfHour?: AmountCondition;
  /** More than the given number of writes of the run were sent and not answered. */
  readonly unknownOutcomesOfRun?: AmountCondition;
}

/** A condition on an amount. */
export interface AmountCondition {
  readonly above: number;
}

/** Names of the conditions on amounts. */
export const AMOUNTS = [
  "writesOfRun",
  "deletionsOfRun",
  "deletionsOfHour",
  "unknownOutcomesOfRun",
] as const;

/** A rule of a policy: of a list of rules the first whose conditions are met decides. */
export interface PolicyRule<Tool extends string = string, Resource extends string = string> {
  /** @default every call */
  readonly when?: PolicyConditions<Tool, Resource>;
  readonly then: Verdict;
  /** Why, as a clause for the person who is asked and the model: "deals above 50,000 are the sales lead's". */
  readonly because?: string;
}

/** A preset, or a list of rules and presets. A call that no rule is about is allowed. */
export type PolicyRules<Tool extends string = string, Resource extends string = string> =
  | PolicyPreset
  | readonly (PolicyPreset | PolicyRule<Tool, Resource>)[];

/**
 * Asks before every call that deletes something, updates with which something is deleted included, and before those with which
 * another agent may do so.
 */
const DELETIONS: readonly PolicyRule[] = [
  { when: { effect: "delete" }, then: "ask", because: "it deletes something" },
  { when: { consequence: { deletes: true } }, then: "ask", because: "it deletes something" },
  { when: { consequence: { delegates: true } }, then: "ask", because: "it lets another agent act" },
];

const PRESETS: Readonly<Record<PolicyPreset, readonly PolicyRule[]>> = {
  open: [],
  deletions: DELETIONS,
  writes: [{ when: { effect: "write" }, then: "ask", because: "it writes" }],
  careful: [
    {
      when: { consequence: { stops: true } },
      then: "allow",
      because: "it only stops another agent",
    },
    {
      when: { effect: "write", afterOutsideContent: true },
      then: "ask",
      because:
        "the agent has read content by people outside the workspace, which may have influenced it",
    },
    ...DELETIONS,
    {
      when: { consequence: { reversible: ["not", "recreatable"] } },
      then: "ask",
      because: "it cannot be undone",
    },
    // Few writes, without text by outsiders: the user has asked for them, and they can be changed back.
    {
      when: { consequence: { seenByOthers: true }, writesOfRun: { above: 3 } },
      then: "ask",
      because: "other people notice it, and it is one of many writes",
    },
    {
      when: { effect: "write", unknownOutcomesOfRun: { above: 2 } },
      then: "ask",
      because: "several earlier writes have an unknown outcome",
    },
  ],
  "read-only": [{ when: { effect: "write" }, then: "deny", because: "only reads are allowed" }],
};

/** Names of all presets. */
export const policyPresets = Object.keys(PRESETS) as readonly PolicyPreset[];

const effect = z.enum(["read", "create", "update", "delete", "write"]);
const reversible = z.enum(["fully", "partly", "recreatable", "not"]);
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const amount = z.strictObject({ above: z.int().min(0) });
const ruleSchema = z.strictObject({
  when: z
    .strictObject({
      operations: z.array(z.string()).optional(),
      resources: z.array(z.string()).optional(),
      effect: z.union([effect, z.array(effect)]).optional(),
      consequence: z
        .strictObject({
          reversible: z.union([reversible, z.array(reversible)]).optional(),
          seenByOthers: z.boolean().optional(),
          deletes: z.boolean().optional(),
          overwrites: z.boolean().optional(),
          delegates: z.boolean().optional(),
          stops: z.boolean().optional(),
        })
        .optional(),
      account: z.union([z.string(), z.array(z.string())]).optional(),
      input: z
        .record(
          z.string(),
          z.union([
            scalar,
            z.array(scalar),
            z.strictObject({ present: z.boolean() }),
            z
              .strictObject({ above: z.number().optional(), below: z.number().optional() })
              .refine(({ above, below }) => above !== undefined || below !== undefined),
          ]),
        )
        .optional(),
      afterOutsideContent: z.boolean().optional(),
      writesOfRun: amount.optional(),
      deletionsOfRun: amount.optional(),
      deletionsOfHour: amount.optional(),
      unknownOutcomesOfRun: amount.optional(),
    })
    .optional(),
  then: z.enum(["allow", "ask", "deny"]),
  because: z.string().optional(),
});

/** The keys of rules, to suggest the one that was meant. */
const RULE_KEYS =
  "when then because operations resources effect consequence account input afterOutsideContent writesOfRun deletionsOfRun deletionsOfHour unknownOutcomesOfRun above reversible seenByOthers deletes overwrites delegates stops".split(
    " ",
  );

/** An operation with the resource that it belongs to. */
export interface PolicyOperation {
  readonly resource?: string;
  readonly operation: Operation;
}

/**
 * Checks rules, and replaces presets by theirs.
 *
 * @throws ConfigurationError that names the rule and the key, for one that is not of the documented form, and for an
 * operation, resource or input that no package has.
 */
export function parsePolicy(
  given: PolicyRules,
  known: readonly PolicyOperation[],
): readonly PolicyRule[] {
  const parts: readonly unknown[] = Array.isArray(given) ? given : [given];
  return parts.flatMap((part, index) => {
    const place = Array.isArray(given) ? `policy[${index}]` : "policy";
    if (typeof part === "string") return findPreset(part, place);
    const { data, error } = ruleSchema.safeParse(part);
    if (data === undefined) {
      const [issue] = error.issues;
      const path = [place, ...(issue?.path ?? [])].join(".");
      if (issue?.code === "unrecognized_keys") assertKnown(path, issue.keys, RULE_KEYS);
      throw new ConfigurationError(`${path}: ${issue?.message ?? "expected a rule"}.`);
    }
    const rule = data as PolicyRule;
    assertNames(rule, `${place}.when`, known);
    return [rule];
  });
}

function findPreset(name: string, place: string): readonly PolicyRule[] {
  if (Object.hasOwn(PRESETS, name)) return PRESETS[name as PolicyPreset];
  throw new ConfigurationError(
    `${place}: there is no preset ${JSON.stringify(name)}. There are: ${policyPresets.join(", ")}.`,
  );
}

/** A misspelled name would make a rule that never applies, and allow what it should deny. */
function assertNames(
  { when = {} }: PolicyRule,
  place: string,
  known: readonly PolicyOperation[],
): void {
  const operations = known.map(({ operation }) => operation.name);
  const resources = [...new Set(known.flatMap(({ resource }) => resource ?? []))];
  assertKnown(`${place}.operations`, when.operations, operations);
  assertKnown(`${place}.resources`, when.resources, resources);
  const concerned = known.filter((each) => concerns(when, each));
  if (concerned.length === 0) {
    throw new ConfigurationError(`${place}: these conditions leave no operation. Change them.`);
  }
  const inputs = new Set(concerned.flatMap(({ operation }) => Object.keys(operation.input.shape)));
  const names = Object.keys(when.input ?? {}).map((path) => path.split(".", 1)[0] ?? "");
  assertKnown(`${place}.input`, names, [...inputs]);
}

function assertKnown(place: string, names: readonly string[] = [], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const guess = suggestClosest(unknown, known);
  const hint = guess === undefined ? "" : ` Did you mean ${guess}?`;
  throw new ConfigurationError(`${place}: there is no ${JSON.stringify(unknown)}.${hint}`);
}

/** Returns true if a rule can be about an operation. */
export function concerns(
  { consequence, effect: effects, operations, resources, ...others }: PolicyConditions,
  { operation, resource }: PolicyOperation,
): boolean {
  const isAboutWrites = consequence !== undefined || AMOUNTS.some((name) => name in others);
  return (
    (operations === undefined || operations.includes(operation.name)) &&
    (resources === undefined || (resource !== undefined && resources.includes(resource))) &&
    (effects === undefined || toList(effects).some((each) => hasEffect(operation, each))) &&
    (!isAboutWrites || operation.effect !== "read")
  );
}

function hasEffect({ effect: own }: Operation, wanted: Effect | "write"): boolean {
  return wanted === "write" ? own !== "read" : own === wanted;
}

/** Returns a value as a list; a list stays. */
export function toList<Value>(value: Value | readonly Value[]): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value];
}
