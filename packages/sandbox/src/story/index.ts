import type { Story } from "./types.js";

export const story: Story = {
  workspace: {
    name: "Northwind Logistics Software",
    slug: "northwind",
    domain: "northwind.example",
    address: "",
  },
  members: [],
  companies: [],
  people: [],
  deals: [],
  tasks: [],
  crmNotes: [],
  lists: [],
  calls: [],
  pages: [],
  databases: [],
};
