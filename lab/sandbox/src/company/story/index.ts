import { agents, skills } from "./agents.js";
import { calls } from "./calls/index.js";
import { companies } from "./companies.js";
import { crmNotes } from "./crm-notes.js";
import { databases } from "./databases/index.js";
import { deals } from "./deals.js";
import { lists } from "./lists.js";
import { members } from "./members.js";
import { pages } from "./pages/index.js";
import { people } from "./people.js";
import { tasks } from "./tasks.js";
import type { Story, CustomEmoji } from "../types.js";

/** Emojis of the workspace: the logo and one for each module. */
export const customEmojis: CustomEmoji[] = [
  { key: "northwind", name: "northwind" },
  { key: "module-track", name: "module-track" },
  { key: "module-plan", name: "module-plan" },
  { key: "module-dock", name: "module-dock" },
  { key: "module-settle", name: "module-settle" },
];

/**
 * The seeded company: Northwind sells freight software in four modules. Track shows where shipments
 * are, Plan builds loads, Dock books warehouse slots, Settle checks carrier invoices.
 */
export const story: Story = {
  workspace: {
    name: "Northwind Logistics Software",
    slug: "northwind",
    domain: "northwind.example",
    address: "https://app.northwind.example",
  },
  members,
  companies,
  people,
  deals,
  tasks,
  crmNotes,
  lists,
  calls,
  pages,
  databases,
  customEmojis,
  agents,
  skills,
};
