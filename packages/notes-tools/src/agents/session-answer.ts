import type { InputIssue } from "@workbelt/core";
import { type Api, defineOperation, listTokens, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { idOf } from "../inputs/id-of.js";
import { checkRead } from "../inputs/check-target.js";
import { isValidationError } from "../validation-error.js";
import { fetchSession, postSession, type RequiredAction, sessionId } from "./session.js";
import { compactRun, followRun, runOutput, waitSeconds } from "./session-run.js";

const MAX_ACTIONS = 100;

/** The input for the actions that are answered in one way. */
function actionIds(answer: string) {
  return selfExplanatory(
    z
      .array(selfExplanatory(idOf("action_id of required_actions")))
      .min(1)
      .max(MAX_ACTIONS)
      .describe(`action_id of each action to ${answer}`),
  ).optional();
}

interface Answers {
  session_id: string;
  approve?: string[] | undefined;
  reject?: string[] | undefined;
}

/** The operation `notes_session_answer`. */
export const sessionAnswer = defineOperation({
  name: "notes_session_answer",
  description:
    "Answers what the agent of a session asks (required_actions). A person decides what to approve.",
  effect: "update",
  returnsTexts: ["agents"],
  consequence: [
    {
      when: "only reject is given",
      applies: ({ approve }) => approve === undefined,
      reversible: "not",
      reason: "the agent goes on without the actions",
      stops: "the actions that the agent asks about",
    },
    {
      reversible: "not",
      reason: "the agent then acts, and what it has done is not known here",
      delegates: "the agent carry out what it asks about, with its own rights",
    },
  ],
  verifyWith: "notes_session_get",
  input: z
    .strictObject({
      session_id: sessionId(),
      approve: actionIds("approve"),
      reject: actionIds("reject"),
      wait_seconds: waitSeconds(),
    })
    .refine(({ approve, reject }) => (approve ?? reject) !== undefined, {
      path: ["approve"],
      message: "expected at least one of approve and reject, with action_id of required_actions",
    })
    .refine(
      ({ approve = [], reject = [] }) =>
        new Set([...approve, ...reject]).size === approve.length + reject.length,
      { path: ["reject"], message: "expected each action_id once" },
    ),
  nameTarget: async (input, api) => {
    const asked = await fetchAsked(input, api);
    return asked.length === 0 ? undefined : asked.map(({ title }) => title ?? "").join("; ");
  },
  readWords: async (input, api) => {
    const asked = await fetchAsked(input, api);
    const describe = (answer: string, ids: readonly string[] = []) =>
      ids.map((id) => {
        const action = asked.find(({ action_id }) => action_id === id);
        const label = `${answer}, in the agent's own words`;
        return { label, words: action === undefined ? [NOT_ASKED] : toWords(action) };
      });
    return [...describe("approve", input.approve), ...describe("reject", input.reject)];
  },
  check: checkActions,
  readTarget: async ({ session_id }, api) => {
    const { required_actions, status } = await fetchSession(api, session_id);
    return { required_actions, status };
  },
  run: async ({ approve = [], reject = [], session_id, wait_seconds }, api) => {
    const actions = [...toActions("approve", approve), ...toActions("reject", reject)];
    const answered = new Set([...approve, ...reject]);
    const accepted = await postSession(api, { session_id, actions });
    return followRun(
      api,
      accepted,
      ({ required_actions, type }) =>
        type === "user.message" ||
        (required_actions ?? []).some(({ action_id }) => answered.has(action_id)),
      wait_seconds,
    );
  },
  explainError: async (error, { api, input }) => {
    if (!isValidationError(error)) return undefined;
    const [problem] = await checkActions(input, api);
    return problem && { advice: problem.message };
  },
  output: runOutput,
  compact: compactRun,
});

function toActions(option_id: string, ids: readonly string[]): object[] {
  return ids.map((action_id) => ({ action_id, option_id }));
}

const NOT_ASKED = "(the session does not ask this)";

function toWords({ options, title }: RequiredAction): string[] {
  return [
    title ?? "",
    ...(options ?? []).flatMap(({ id, label }) => (label ? [`${id}: ${label}`] : [])),
  ];
}

/** Fetches the actions that an input answers, as the session asks about them. */
async function fetchAsked({ approve = [], reject = [], session_id }: Answers, api: Api) {
  const { required_actions } = await fetchSession(api, session_id);
  const answered = new Set([...approve, ...reject]);
  return (required_actions ?? []).filter(({ action_id }) => answered.has(action_id));
}

/** Finds that a session does not ask about an action. */
async function checkActions(
  { approve = [], reject = [], session_id }: Answers,
  api: Api,
): Promise<InputIssue[]> {
  const problems: InputIssue[] = [];
  const unknown = await checkRead("session_id", async () => {
    const { required_actions } = await fetchSession(api, session_id);
    const asked = (required_actions ?? []).map(({ action_id }) => action_id);
    const open = asked.length === 0 ? "none" : listTokens(asked);
    const report = (field: string, ids: readonly string[]) => {
      if (ids.every((id) => asked.includes(id))) return;
      const message = `The session does not ask about this action any more, or never did. It asks about: ${open}. See it with notes_session_get.`;
      problems.push({ field, message });
    };
    report("approve", approve);
    report("reject", reject);
  });
  return [...unknown, ...problems];
}
