import type { NoteBlock, Story } from "../../src/company/types.js";

const monday = { weeksAgo: 3, weekday: "mon", time: "09:30" } as const;
const ada = { createdBy: "ada", createdAt: monday };

const longRead: NoteBlock[] = Array.from({ length: 230 }, (_, index) => ({
  type: "paragraph",
  text: `Line ${index}`,
}));

/** A company of two with one database that contains every column type of the story. */
export const tinyStory: Story = {
  workspace: { name: "Tiny", slug: "tiny", domain: "tiny.example", address: "" },
  members: [member("ada", "Ada", "Byron"), member("brook", "Brook", "Chan")],
  companies: [],
  people: [],
  deals: [],
  tasks: [],
  crmNotes: [],
  lists: [],
  calls: [],
  pages: [
    {
      ...ada,
      key: "home",
      title: "Team home",
      emoji: "🏠",
      blocks: [
        { type: "heading_1", text: "Welcome" },
        {
          type: "bulleted_list_item",
          text: "First",
          children: [{ type: "bulleted_list_item", text: "Below" }],
        },
        { type: "to_do", text: "Read this", checked: true },
        { type: "code", text: "ls", language: "bash" },
        { type: "callout", text: "Note" },
        { type: "divider" },
      ],
    },
    { ...ada, key: "guide", title: "Sales guide: 2026", parent: "home", blocks: longRead },
    { ...ada, key: "empty", title: "Empty page", parent: "guide", blocks: [] },
  ],
  databases: [
    {
      key: "projects",
      title: "Project tracker",
      description: "What we work on",
      emoji: "📋",
      parent: "home",
      columns: [
        { name: "Name", type: "title" },
        { name: "Notes", type: "rich_text" },
        { name: "Budget", type: "number", format: "dollar" },
        { name: "Share", type: "number", format: "percent" },
        { name: "Priority", type: "select", options: ["Low", "High"] },
        { name: "Area", type: "select", options: ["Sales", "Product"] },
        { name: "Tags", type: "multi_select", options: ["new", "old", "risky"] },
        { name: "Stage", type: "status", options: ["Not started", "Doing", "Done"] },
        { name: "Due", type: "date" },
        { name: "Call", type: "date" },
        { name: "Active", type: "checkbox" },
        { name: "Link", type: "url" },
        { name: "Contact", type: "email" },
        { name: "Owners", type: "people" },
      ],
      rows: [
        row("alpha", {
          Name: "Alpha launch",
          Notes: "Big plans",
          Budget: 500,
          Priority: "High",
          Tags: ["new", "risky"],
          Stage: "Doing",
          Due: { weeksAgo: 1, weekday: "fri" },
          Call: { weeksAgo: 1, weekday: "tue", time: "14:00" },
          Active: true,
          Link: "https://tiny.example/alpha",
          Contact: "alpha@tiny.example",
          Owners: ["ada", "brook"],
        }),
        row("beta", { Name: "Beta review", Budget: 90, Priority: "Low", Owners: ["brook"] }, 2),
        row("gamma", { Name: "gamma cleanup", Stage: "Done", Tags: ["old"] }, 1),
      ],
    },
  ],
};

function member(key: string, firstName: string, lastName: string) {
  const common = { jobTitle: "Founder", team: "Sales", access: "admin" } as const;
  return { ...common, key, firstName, lastName, email: `${key}@tiny.example` };
}

function row(key: string, values: Story["databases"][0]["rows"][0]["values"], weeksAgo = 3) {
  const createdAt = { weeksAgo, weekday: "mon" } as const;
  const blocks: NoteBlock[] = [{ type: "paragraph", text: `About ${key}` }];
  return { key, createdBy: "ada", createdAt, values, blocks };
}
