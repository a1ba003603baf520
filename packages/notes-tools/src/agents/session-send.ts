import type { InputIssue } from "@workbelt/core";
import {
  type Api,
  collectProblems,
  defineOperation,
  quoteUnlessToken,
  selfExplanatory,
  textUpTo,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkRead } from "../inputs/check-target.js";
import { ACTIVE_RUN_ADVICE } from "../parse-error.js";
import { isValidationError } from "../validation-error.js";
import { agentId, fetchAgent } from "./agent.js";
import { fetchSession, hasEnded, postSession, sessionId } from "./session.js";
import { compactRun, followRun, runOutput, waitSeconds } from "./session-run.js";

const CLOCK_TOLERANCE_MS = 60_000;
const MAX_MESSAGE = 100_000;

/** The operation `notes_session_send`. */
export const sessionSend = defineOperation({
  name: "notes_session_send",
  description:
    "Sends a message to an agent of the workspace, which acts with its own rights. session_id continues a session. Returns its reply, or required_actions for notes_session_answer. Never repeat a message.",
  effect: "create",
  returnsTexts: ["agents"],
  consequence: {
    reversible: "not",
    reason: "a message cannot be taken back, and what the agent has done is not known here",
    delegates: "an agent of the workspace act with its own rights, which costs credits",
  },
  verifyWith: "notes_session_list",
  input: z
    .strictObject({
      agent_id: agentId().optional(),
      session_id: sessionId().optional(),
      message: selfExplanatory(textUpTo(MAX_MESSAGE).min(1).describe("Message to the agent")),
      wait_seconds: waitSeconds(),
    })
    .refine((input) => (input.agent_id === undefined) !== (input.session_id === undefined), {
      path: ["agent_id"],
      message: "expected either agent_id, to start a session, or session_id, to continue one",
    }),
  nameTarget: async ({ agent_id, session_id = "" }, api) => {
    const id = agent_id ?? (await fetchSession(api, session_id)).agent_id;
    return (await fetchAgent(api, id)).name ?? undefined;
  },
  check: (input, api) => collectProblems([checkTarget(input, api)]),
  run: async ({ agent_id, message, session_id, wait_seconds }, api) => {
    const body = { agent_id, session_id, message };
    const since = new Date(api.startedAt - CLOCK_TOLERANCE_MS).toISOString();
    const verifyWith =
      session_id === undefined
        ? `notes_session_list (agent_id ${quoteUnlessToken(agent_id)}, created_after ${since}: a session there has the message)`
        : `notes_session_get (session_id ${session_id}: its last user.message)`;
    const accepted = await postSession(api, body, verifyWith);
    return followRun(api, accepted, ({ type }) => type === "user.message", wait_seconds);
  },
  explainError: async (error, { api, input }) => {
    if (!isValidationError(error)) return undefined;
    const [problem] = await checkTarget(input, api);
    return problem && { advice: problem.message };
  },
  output: runOutput,
  compact: compactRun,
});

/** Finds that a message would be refused: by an agent that is not active, or a session whose run is. */
async function checkTarget(
  { agent_id, session_id }: { agent_id?: string | undefined; session_id?: string | undefined },
  api: Api,
): Promise<InputIssue[]> {
  const problems: InputIssue[] = [];
  const read = async () => {
    const found = session_id === undefined ? undefined : await fetchSession(api, session_id);
    if (found !== undefined && !hasEnded(found))
      problems.push({ field: "session_id", message: ACTIVE_RUN_ADVICE });
    const { status } = await fetchAgent(api, found?.agent_id ?? agent_id ?? "");
    if (status === "active" || status === undefined || status === null) return;
    const message = `The agent is ${quoteUnlessToken(status)}, so it takes no messages. If it is disabled, notes_agent_update can make it active: ask the user first.`;
    problems.push({ field: session_id === undefined ? "agent_id" : "session_id", message });
  };
  const unknown = await checkRead(session_id === undefined ? "agent_id" : "session_id", read);
  return [...unknown, ...problems];
}
