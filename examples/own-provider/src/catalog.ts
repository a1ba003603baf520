import type { Catalog } from "@workbelt/core/provider";
import { DesklyGetCurrentAgentTool } from "./agents/get-current-agent.js";
import { DesklyListAgentsTool } from "./agents/list-agents.js";
import { DesklyCreateTicketTool } from "./tickets/create-ticket.js";
import { DesklyGetTicketTool } from "./tickets/get-ticket.js";
import { DesklyListTicketsTool } from "./tickets/list-tickets.js";
import { DesklyUpdateTicketTool } from "./tickets/update-ticket.js";

/** All tools by resource. The resource is the folder of the operation's file. */
export const desklyCatalog = {
  tickets: [
    DesklyListTicketsTool,
    DesklyGetTicketTool,
    DesklyCreateTicketTool,
    DesklyUpdateTicketTool,
  ],
  agents: [DesklyListAgentsTool, DesklyGetCurrentAgentTool],
} satisfies Catalog;
