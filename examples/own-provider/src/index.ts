import { defineProvider } from "@workbelt/core/provider";
import { getCurrentAgent } from "./agents/get-current-agent.js";
import { listAgents } from "./agents/list-agents.js";
import { desklyProvider } from "./provider.js";
import { desklyService } from "./service.js";
import { collections } from "./tickets/collection.js";
import { createTicket } from "./tickets/create-ticket.js";
import { getTicket } from "./tickets/get-ticket.js";
import { listTickets } from "./tickets/list-tickets.js";
import { updateTicket } from "./tickets/update-ticket.js";

export { desklyProvider, type DesklyProviderOptions } from "./provider.js";
export type { Agent, CurrentAgent } from "./agents/agent.js";
export type { Ticket } from "./tickets/ticket.js";

/** The help desk Deskly: its tools, toolkit and client are made from this. */
export const desklyPackage = defineProvider({
  service: desklyService,
  operations: {
    tickets: { listTickets, getTicket, createTicket, updateTicket },
    agents: { listAgents, getCurrentAgent },
  },
  accounts: desklyProvider,
  collections,
});
