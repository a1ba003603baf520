import {
  defineOperation,
  type Explanation,
  path,
  pickWritten,
  forModels,
  selfExplanatory,
} from "@workbelt/core/provider";
import { type ApiError, PermissionDeniedError } from "@workbelt/core";
import { z } from "zod";
import { runSteps } from "../run-steps.js";
import { NEWEST_HEADERS } from "../versions.js";
import { agentId, checkAgent, fetchAgent, nameAgent, setAgent } from "./agent.js";

const changed = z.looseObject({
  agent_id: z.string(),
  status: z.string().nullish(),
  credit_limit: z.number().nullish(),
});

const output = z.strictObject({
  agent_id: z.string(),
  status: z.string().nullish(),
  credit_limit: z.number().nullish(),
});

/** The operation `notes_agent_update`. */
export const agentUpdate = defineOperation({
  name: "notes_agent_update",
  description: "Changes status or credit limit of an agent; null removes the limit.",
  effect: "update",
  consequence: {
    reversible: "fully",
    overwrites: "the status or the credit limit of the agent",
    seenByOthers: "members who use the agent notice it",
  },
  multipleWrites: true,
  verifyWith: "notes_agent_get",
  aliases: { id: "agent_id" },
  input: z
    .strictObject({
      agent_id: agentId(),
      status: selfExplanatory(z.enum(["active", "disabled"]).describe("New status")).optional(),
      credit_limit: forModels(
        z.number().min(0).nullable().describe("New limit in credits; null removes it"),
        { description: false, withoutNull: true },
      ).optional(),
    })
    .refine((input) => input.status !== undefined || input.credit_limit !== undefined, {
      path: ["status"],
      message: "expected at least one of status and credit_limit",
    }),
  nameTarget: nameAgent,
  check: checkAgent,
  readCurrent: async ({ agent_id, credit_limit, status }, api) => {
    const found = await fetchAgent(api, agent_id);
    return pickWritten(
      { status, credit_limit },
      { status: found.status ?? null, credit_limit: found.credit_limit ?? null },
    );
  },
  run: async ({ agent_id, credit_limit, status }, api) => {
    const send = (field: string, body: object) => ({
      inputs: [field],
      send: () =>
        api.patch(path`/v1/agents/${agent_id}/${field}`, body, changed, {
          headers: NEWEST_HEADERS,
        }),
    });
    const steps = [
      ...(status === undefined ? [] : [send("status", { status })]),
      ...(credit_limit === undefined ? [] : [send("credit_limit", { credit_limit })]),
    ];
    const responses = await runSteps({ agent_id }, steps, api);
    return Object.assign({ agent_id }, ...responses) as z.infer<typeof changed>;
  },
  explainError: explainMissingRight,
  revert: setAgent,
  output,
  compact: (found, { credit_limit, status }): z.infer<typeof output> => ({
    agent_id: found.agent_id,
    ...pickWritten(
      { status, credit_limit },
      { status: found.status, credit_limit: found.credit_limit },
    ),
  }),
});

/** Explains a 403 about an agent that can be read: rights are given for each agent. */
export function explainMissingRight(error: ApiError): Explanation | undefined {
  if (!(error instanceof PermissionDeniedError)) return undefined;
  return {
    advice:
      "This connection may not change this agent. Changes need the right to edit it, a credit limit full access, and both the capability to interact with agents. Retrying will not help: tell the user.",
  };
}
