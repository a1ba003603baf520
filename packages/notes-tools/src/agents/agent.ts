import {
  type Api,
  combine,
  formatUuid,
  IrreversibleError,
  isUuid,
  path,
  type Revert,
  selfExplanatory,
  set,
  type ThingKind,
} from "@workbelt/core/provider";
import type { InputIssue } from "@workbelt/core";
import { z } from "zod";
import { checkRead } from "../inputs/check-target.js";
import { NEWEST_HEADERS } from "../versions.js";

const PERSONAL = "notion_ai";
const HIDDEN = "hidden";

/** An agent as the service returns it. A field that the token may not see is the text `hidden`. */
export const agent = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  status: z.string().nullish(),
  pause_reason: z.string().nullish(),
  agent_type: z.string().nullish(),
  instructions_page_id: z.string().nullish(),
  last_run_at: z.string().nullish(),
  credit_limit: z.union([z.number(), z.string()]).nullish(),
});

/** An agent as the service returns it. */
export type NotesAgent = z.infer<typeof agent>;

/** The shape of an agent for models. `hidden` stands for a value that this connection may not see. */
export const agentOutput = z.strictObject({
  agent_id: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  status: z.string().optional(),
  pause_reason: z.string().optional(),
  page_id: z.string().describe("Page with its instructions").optional(),
  last_run_at: z.string().optional(),
  credit_limit: z.union([z.number(), z.string()]).optional(),
});

/** The parts of an agent that a model needs. */
export function compactAgent(found: NotesAgent): z.infer<typeof agentOutput> {
  return {
    agent_id: found.id,
    name: found.name ?? undefined,
    description: found.description ?? undefined,
    status: found.status ?? undefined,
    pause_reason: found.pause_reason ?? undefined,
    page_id: found.instructions_page_id ?? undefined,
    last_run_at: found.last_run_at ?? undefined,
    credit_limit: found.credit_limit ?? undefined,
  };
}

/** The input `agent_id`: a UUID, or the word for the person's own agent. */
export function agentId() {
  return selfExplanatory(
    z
      .string()
      .refine(
        (text) => text === PERSONAL || isUuid(text),
        `expected a UUID: agent_id from notes_agent_list, or ${PERSONAL} for the agent of the token's person`,
      )
      .overwrite((text) => (text === PERSONAL ? text : formatUuid(text)))
      .describe(`agent_id from notes_agent_list, or ${PERSONAL}`),
  );
}

/** Fetches an agent. */
export function fetchAgent(api: Api, id: string): Promise<NotesAgent> {
  return api.get(path`/v1/agents/${id}`, agent, { headers: NEWEST_HEADERS });
}

/** Finds that an agent cannot be read. */
export function checkAgent(
  { agent_id }: { agent_id: string },
  api: Api,
): Promise<readonly InputIssue[]> {
  return checkRead("agent_id", () => fetchAgent(api, agent_id));
}

/** Fetches an agent without what its runs change. */
export async function readAgent(
  { agent_id }: { agent_id: string },
  api: Api,
): Promise<Partial<NotesAgent>> {
  const { last_run_at: _at, last_run_time: _time, ...found } = await fetchAgent(api, agent_id);
  return found;
}

/** Looks up the name of an agent, for the person who approves a call. */
export async function nameAgent(
  { agent_id }: { agent_id: string },
  api: Api,
): Promise<string | undefined> {
  return (await fetchAgent(api, agent_id)).name ?? undefined;
}

const AGENT: ThingKind = { noun: "agent", at: "", id: "id", name: ["name"] };

/** Undoes a change of an agent's status or credit limit: each has a request of its own. */
export function setAgent({ agent_id }: { agent_id: string }): Revert<unknown> {
  const headers = NEWEST_HEADERS;
  const read = () => ({
    request: { method: "GET", path: path`/v1/agents/${agent_id}`, headers } as const,
  });
  const undo = (field: string) =>
    set<unknown>(AGENT, {
      body: "",
      writes: ({ path: at }) => at.endsWith(`/${field}`),
      read,
      readAfter: read,
      by: (fields) => ({
        method: "PATCH",
        path: path`/v1/agents/${agent_id}/${field}`,
        headers,
        body: fields,
      }),
      toWrite: (fields) => {
        if (fields[field] === HIDDEN)
          throw new IrreversibleError("this connection may not see the old value");
        return fields;
      },
    });
  return combine(undo("status"), undo("credit_limit"));
}
