import { randomUUID } from "node:crypto";
import type {
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  ServerContext,
  Tool,
} from "@modelcontextprotocol/server";
import { ConfigurationError, type Layer } from "@workbelt/core";
import { quoteUnlessToken } from "@workbelt/core/provider";
import type { JournaledRunSummary, UndoJournal, UndoOptions } from "@workbelt/core/undo";
import type { Confirmation } from "./confirmation.js";
import type { AnyTool } from "@workbelt/core/adapters";
import type { ServedToolkit } from "./toolkit.js";
import { createErrorResult, createTextResult } from "./tool-results.js";

/** The journal of the services' clients, by which a server offers to undo what its calls wrote. */
export interface ServedUndo {
  journal: UndoJournal;
  /** Returns the command that undoes a run, for people whose client cannot ask. @default none */
  commandOf?: ((run: string) => string) | undefined;
}

/** A call of the tool: its account, its conversation, and the runs that its caller may undo. */
export interface UndoCall {
  args: Readonly<Record<string, unknown>>;
  account: string | undefined;
  threadId: string;
  run: CallerRun;
}

/** The run of a call, and the start of the names of its caller's runs. */
export interface CallerRun {
  name: string;
  prefix: string;
  /** True if it has the calls of one conversation only. */
  isConversation: boolean;
}

const NAME = "undo";
const MAX_RUNS = 10;
/** The definition of the tool. */
export const undoListing: Tool = {
  name: NAME,
  title: "Undo writes",
  description:
    "Undoes what this conversation has written, once the user has confirmed it. What others have changed since is kept and reported.",
  inputSchema: {
    type: "object",
    properties: {
      last: { type: "integer", minimum: 1, description: "Only this many of the latest writes" },
      run: {
        type: "string",
        description: "Another run of the user; a wrong name is answered with the names",
      },
    },
    additionalProperties: false,
  },
  annotations: {
    title: "Undo writes",
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: true,
  },
};

/** Undoes runs of a journal, each after the person has confirmed it. */
export class UndoTool {
  readonly #tools: readonly AnyTool[];
  readonly #undo: ServedUndo;
  readonly #confirmation: Confirmation;

  /** @throws ConfigurationError if no tool writes: a server that only reads must not undo. */
  constructor(toolkits: readonly ServedToolkit[], undo: ServedUndo, confirmation: Confirmation) {
    this.#tools = toolkits.flatMap((toolkit) => toolkit.tools);
    this.#undo = undo;
    this.#confirmation = confirmation;
    if (this.#tools.some((tool) => !tool.annotations.readOnlyHint && !tool.isDryRun)) return;
    throw new ConfigurationError(
      "A server with undo needs tools that write: leave out --undo, or --access read and --dry-run.",
    );
  }

  /** Asks about an undo, or carries it out once it is confirmed. @throws the errors of the journal */
  async call(
    call: UndoCall,
    context: ServerContext,
    capabilities: ClientCapabilities | undefined,
  ): Promise<CallToolResult | InputRequiredResult> {
    const args = parseInput(call.args);
    if (args === undefined) return createErrorResult(INVALID);
    const found = await this.#find(call, args.run);
    if ("refusal" in found) return createErrorResult(found.refusal);
    const { run } = found;
    if (args.run === undefined && args.last === undefined && !call.run.isConversation) {
      return createErrorResult(
        `Not executed: this connection has no session, so the latest ${run.writes} writes may be of several conversations. Say how many of them to undo with "last".`,
      );
    }
    const { account, threadId } = call;
    const open = (await this.#undo.journal.writes(run.run, { account })).filter(
      ({ isUndone }) => !isUndone,
    );
    const chosen = args.last === undefined ? open : open.slice(-args.last);
    if (chosen.length === 0) return createTextResult("Everything of this run is undone already.");
    const steps = chosen.map(({ id }) => id);
    const options: UndoOptions = { account, steps, signal: context.mcpReq.signal };
    const isAsked = context.mcpReq.inputResponses !== undefined;
    const preview = isAsked ? undefined : await this.#undo.journal.preview(run.run, options);
    if (preview?.undone === 0) return createErrorResult(preview.message);
    const refusal = await this.#confirmation.review(
      {
        call: {
          name: NAME,
          args: { run: run.run, steps },
          account,
          threadId,
          toolCallId: randomUUID(),
        },
        question: {
          describe: async () =>
            describe(preview ?? (await this.#undo.journal.preview(run.run, options))),
          refuse: async () => {},
        },
        advice: this.#explainAlternative(run.run, account),
      },
      context,
      capabilities,
    );
    if (refusal !== undefined) return refusal;
    return this.#carryOut(run.run, options);
  }

  async #carryOut(run: string, options: UndoOptions): Promise<CallToolResult> {
    const { journal } = this.#undo;
    const toolOf = (service: string) =>
      this.#tools.find((tool) => tool.service.name === service) ?? this.#tools[0];
    // The policy and the log of the service's tools. The person has confirmed the whole: only a denial counts.
    const policies: Layer = {
      open: (call) => {
        const { name } = call.client.service;
        const policy = toolOf(name)?.policy;
        if (policy === undefined) throw new ConfigurationError(`No tool of ${name} has a policy.`);
        return policy.open(call);
      },
    };
    const auditLog = this.#tools.find((tool) => tool.auditLog !== undefined)?.auditLog;
    const layers = [policies];
    const { message, undone } = await journal.undo(run, { ...options, layers, auditLog });
    return undone === 0 ? createErrorResult(message) : createTextResult(message);
  }

  /** Finds a run of the caller. */
  async #find(
    { account, run: own }: UndoCall,
    name = own.name,
  ): Promise<{ run: JournaledRunSummary } | { refusal: string }> {
    const runs = await this.#undo.journal.runs(account);
    const theirs = runs.filter((each) => each.run.startsWith(own.prefix));
    const run = theirs.find((each) => each.run === name);
    if (run !== undefined) return { run };
    const problem =
      name === own.name
        ? "This conversation has written nothing that can be undone."
        : `There is no run ${quoteUnlessToken(name)}.`;
    const lines = theirs
      .slice(0, MAX_RUNS)
      .map(
        ({ run: each, startedAt, undone, writes }) =>
          `${JSON.stringify(each)}: ${writes} writes from ${startedAt}, ${undone} undone`,
      );
    const others = lines.length === 0 ? [] : ["Runs of the user, the latest first:", ...lines];
    return { refusal: [problem, ...others].join("\n") };
  }

  #explainAlternative(run: string, account: string | undefined): string {
    const command = account === undefined ? this.#undo.commandOf?.(run) : undefined;
    return command === undefined
      ? "They can use a client that shows forms, or ask whoever runs this server."
      : `They can undo it in a terminal: ${command}`;
  }
}

/** Describes what will be undone, for the person who decides. */
function describe({ message, steps }: Awaited<ReturnType<UndoJournal["preview"]>>): string {
  const actions = steps.flatMap(({ action }) => (action === undefined ? [] : [`- ${action}`]));
  return [message, ...actions].join("\n");
}

const INVALID =
  'Nothing was sent. Expected {"run": text, "last": number from 1}, of which both may be left out.';

function parseInput({ last, run, ...others }: UndoCall["args"]) {
  const isNumber = typeof last === "number" && Number.isInteger(last) && last > 0;
  if (last !== undefined && !isNumber) return undefined;
  if (run !== undefined && typeof run !== "string") return undefined;
  return Object.keys(others).length > 0 ? undefined : { last, run };
}
