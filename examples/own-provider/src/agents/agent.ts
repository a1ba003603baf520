import { z } from "zod";

/** Schema of an agent. Loose: it requires the fields that are used, and keeps the others. */
export const agent = z.looseObject({ id: z.string(), name: z.string(), email: z.string() });

/** A person who answers tickets. */
export type Agent = z.output<typeof agent>;

/** Schema of the agent a token belongs to. */
export const currentAgent = agent.extend({
  scopes: z.array(z.string()),
  workspace: z.looseObject({ id: z.string(), name: z.string() }),
});

/** The agent a token belongs to, with the token's scopes. */
export type CurrentAgent = z.output<typeof currentAgent>;

/** The shape of an agent for models. */
export const agentOutput = z.strictObject({
  assignee_id: z.string(),
  name: z.string(),
  email: z.string(),
});

/** Reduces an agent to what a model needs. The id has the name of the input that takes it. */
export function compactAgent({ id, name, email }: Agent): z.output<typeof agentOutput> {
  return { assignee_id: id, name, email };
}
