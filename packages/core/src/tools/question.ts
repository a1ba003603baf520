import type { AuditLog } from "../audit/audit-log.js";
import type { SendOptions } from "../client/request.js";
import { InputError } from "../errors/call-errors.js";
import { createCallRecord, createItemRecord, publish, toRunMark } from "../events/trace.js";
import type { ResolvedCall, ValidInput } from "../operations/bound-operation.js";
import type { Operation } from "../operations/operation.js";
import { createCall } from "../operations/run-operation.js";
import { type CallPolicy, digestCall } from "../policy/call-policy.js";
import type { OutsidePassage } from "../policy/read-texts.js";
import { safeLine } from "../text/safe-text.js";
import { describeCall, type DescribedTool, flattenInput, formatPath } from "./describe-call.js";
import { describeItems } from "./describe-items.js";
import { describePassages, findShown } from "./describe-passages.js";
import type { CheckedCall } from "./result-view.js";

/** The parts of a tool by which a host asks about its calls. */
export interface AskedTool<Op extends Operation = Operation> extends DescribedTool<Op> {
  readonly name: string;
  readonly policy: CallPolicy | undefined;
  readonly auditLog: AuditLog | undefined;
  /** True for a tool that sends no writes, so that there is nothing to ask about. */
  readonly isDryRun: boolean;
  checkCall(args: unknown): Pick<CheckedCall<Op>, "input" | "items">;
  resolveChecked(input: ValidInput<Op>, options: SendOptions): ResolvedCall<Op>;
}

/** Origin of a model's call: its account, its conversation, and the model's id of it. */
export interface CallOrigin extends SendOptions {
  toolCallId?: string | undefined;
  /** Name of the run that the call belongs to, for a tool with a `journal`. @default the conversation */
  run?: string | undefined;
}

/** A question about one call, for the person who decides. */
export interface Question {
  /** Why the policy asks, as a clause. */
  because: string | undefined;
  /** Digest of all that an approval is bound to, for a host whose answer arrives in another process. */
  digest: string;
  /**
   * Passages of the inputs that repeat texts by outsiders that the conversation has read, which a host can underline. The
   * description quotes it as well.
   */
  outside: readonly OutsidePassage[];
  /** Describes the call with names, what cannot be undone, and who notices. It sends reads only. */
  describe(): Promise<string>;
  /** Lets the call run, once and exactly as it was described. Call it when the person has approved, never before. */
  grant(): void;
  /** Records that the person is being asked, for an answer that arrives later as a message. */
  noteAsked(): Promise<void>;
  /** Does what `grant` does if the person was asked about this very call; once. Returns false otherwise. */
  grantAsked(): Promise<boolean>;
  /**
   * Records in the tool's audit log that the call is not made: a person has rejected it, or by the policy alone, because
   * no person can be asked or has decided.
   */
  refuse(by: "person" | "policy"): Promise<void>;
}

/**
 * Returns the question that a host must ask a person before it makes a call; undefined for a call that it can make
 * without asking, because the policy allows or denies it, or the tool refuses it.
 *
 * @throws ConfigurationError, and the errors of the policy's store.
 * @example
 * const question = await questionFor(tool, args, { threadId, toolCallId });
 * if (question !== undefined && (await confirm(await question.describe()))) question.grant();
 * await tool.invoke({ type: "tool_call", id: toolCallId, name: tool.name, args }, config);
 */
export async function questionFor(
  tool: AskedTool,
  args: unknown,
  origin: CallOrigin,
): Promise<Question | undefined> {
  if (tool.policy === undefined) return undefined;
  try {
    return await questionForCall(tool, tool.checkCall(args), origin);
  } catch (error) {
    // The tool refuses it, and what it may be corrected to on the way has no grant.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * Does the same for a call that was validated. Of several items the person is asked once; each that needs approval gets
 * its own grant.
 */
export async function questionForCall<Op extends Operation>(
  tool: AskedTool<Op>,
  { input, items }: Pick<CheckedCall<Op>, "input" | "items">,
  { run, threadId, toolCallId, ...options }: CallOrigin,
): Promise<Question | undefined> {
  const { auditLog, isDryRun, operation, policy } = tool;
  if (policy === undefined || isDryRun) return undefined;
  const resolved = tool.resolveChecked(input, { ...options, threadId });
  const record = createCallRecord(tool.name, toolCallId, threadId, run);
  const caller = toolCallId === undefined ? "program" : "model";
  const make = async (each: ValidInput<Op>, own: typeof record) =>
    createCall(operation, each, resolved.client, { ...resolved.options, record: own }, caller);
  const whole = await make(input, record);
  const digest = digestCall(whole);
  const calls =
    items === undefined
      ? [whole]
      : await Promise.all(items.map((each, index) => make(each, createItemRecord(record, index))));
  const decisions = await policy.decideAll(calls);
  // Of several items, one that is denied has the tool refuse all.
  if (decisions.some(({ verdict }) => verdict === "deny")) return undefined;
  const asked = calls.filter((_call, index) => decisions[index]?.verdict === "ask");
  if (asked.length === 0) return undefined;
  const because = decisions.find(({ verdict }) => verdict === "ask")?.because;
  const inputs = calls.flatMap(({ input: each }, index) =>
    flattenInput(each).map(([path, value]) => {
      const shown = formatPath(path);
      return [items === undefined ? shown : `${index + 1}. ${shown}`, value] as const;
    }),
  );
  const repeated = await policy.findOutsidePassages(threadId, inputs);
  const grant = () => {
    for (const each of asked) policy.grant(each);
  };
  return publishAnswers(
    { tool: tool.name, threadId },
    {
      because,
      digest,
      outside: repeated.passages,
      describe: async () => {
        const described = await (items === undefined
          ? describeCall(tool, { ...resolved, input: whole.input as ValidInput<Op> })
          : describeItems(
              tool,
              calls.map((each) => each.input as ValidInput<Op>),
              resolved,
            ));
        return [
          described,
          ...describePassages(repeated),
          ...(because === undefined ? [] : [`Asked because ${safeLine(because, 500)}.`]),
        ].join("\n");
      },
      grant,
      noteAsked: () => policy.noteAsked(digest),
      grantAsked: async () => {
        const isAsked = await policy.takeAsked(digest);
        if (isAsked) grant();
        return isAsked;
      },
      refuse: async (by) => {
        for (const each of calls)
          await auditLog?.recordRefusal(each, { verdict: "ask", by, because });
      },
    },
  );
}

/** Subject of a question, and the conversation in which it is asked. */
interface QuestionOrigin {
  tool: string;
  threadId: string | undefined;
}

/** Returns a question that publishes when it is asked, and its answer. */
export function publishAnswers({ threadId, tool }: QuestionOrigin, question: Question): Question {
  const { because, digest, outside } = question;
  const facts = () => ({ digest, tool, runMark: toRunMark(threadId) });
  const noteAsked = (description?: string) =>
    publish("question", () => ({
      ...facts(),
      phase: "asked",
      description,
      because,
      outside: description === undefined ? [] : findShown(description, outside),
    }));
  const noteAnswer = (answer: "approved" | "rejected", by: "person" | "policy") =>
    publish("question", () => ({ ...facts(), phase: "answered", answer, by }));
  return {
    ...question,
    describe: async () => {
      const description = await question.describe();
      noteAsked(description);
      return description;
    },
    grant: () => {
      question.grant();
      noteAnswer("approved", "person");
    },
    noteAsked: async () => {
      await question.noteAsked();
      noteAsked();
    },
    grantAsked: async () => {
      const isAsked = await question.grantAsked();
      if (isAsked) noteAnswer("approved", "person");
      return isAsked;
    },
    refuse: async (by) => {
      await question.refuse(by);
      noteAnswer("rejected", by);
    },
  };
}
