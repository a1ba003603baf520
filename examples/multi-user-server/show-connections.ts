import type { AccountProvider } from "@workbelt/core/provider";
import type { ConnectedAccounts } from "@workbelt/core/accounts";
import { tool } from "langchain";
import { z } from "zod";

/** A connection of the user, as the model reads it. */
export interface ShownConnection {
  service: string;
  status: string;
  workspace: string | undefined;
  /** The person's id in that service. */
  person_id: string | undefined;
}

/**
 * Creates the host's own tool: the services the user has connected, and the user's id in each. The account
 * comes from the host's configuration, as in every other tool, and not from the model.
 */
export function createShowConnectionsTool(
  accounts: ConnectedAccounts,
  providers: readonly AccountProvider[],
) {
  return tool(
    async (_input, config) => {
      const account = String(config.configurable?.["account"]);
      const shown = providers.map(async ({ service }): Promise<ShownConnection> => {
        const { connection, status } = await accounts.status({ provider: service.name, account });
        const { name: workspace, person: person_id } = connection ?? {};
        return { service: service.name, status, workspace, person_id };
      });
      return JSON.stringify({ data: await Promise.all(shown) });
    },
    {
      name: "show_connections",
      description:
        "Shows which services the user has connected, and the user's id in each: in crm the workspace_member_id, in notes the user_id.",
      schema: z.object({}),
    },
  );
}
