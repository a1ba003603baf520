import type { AgentSkill, CustomAgent } from "../types.js";

/** The agents of the workspace that are shared with the sandbox's connection. */
export const agents: CustomAgent[] = [
  {
    key: "page-keeper",
    name: "Page keeper",
    description: "Answers questions about pages, and adds paragraphs to them once a person agrees.",
    createdBy: "jonas-eriksen",
    createdAt: { weeksAgo: 9, weekday: "tue" },
    access: "full",
    creditLimit: 500,
  },
  {
    key: "digest-writer",
    name: "Digest writer",
    description:
      "Writes the weekly digest of customer calls. Paused until the new format is agreed.",
    createdBy: "priya-raman",
    createdAt: { weeksAgo: 12, weekday: "thu" },
    access: "edit",
    isDisabled: true,
    conversation: {
      createdAt: { weeksAgo: 5, weekday: "fri", time: "15:00" },
      message: "Write the digest of this week.",
      reply: "Three calls this week: two about Settle, one about Plan. No open risks.",
    },
    creditLimit: null,
  },
  {
    key: "account-researcher",
    name: "Account researcher",
    description: "Looks up what the pages say about a customer.",
    createdBy: "priya-raman",
    createdAt: { weeksAgo: 4, weekday: "mon" },
    access: "read",
    creditLimit: 200,
  },
];

/** The skills of the workspace that are shared with the sandbox's connection. */
export const skills: AgentSkill[] = [
  {
    key: "renewal-summary",
    description: "Writes the summary of an account before its renewal.",
    createdAt: { weeksAgo: 6, weekday: "wed" },
    tags: ["Customer success", "Writing"],
    instructions:
      "# Renewal summary\n\n1. Read the account plan.\n2. Write five sentences: use, value, risks, contacts, next step.\n3. Use the words of references/terms.md.\n",
    files: {
      "references/terms.md": "# Terms\n\n- Lane: a route between two places.\n",
      "scripts/count.py": "import sys\nprint(len(sys.stdin.read().split()))\n",
    },
  },
  {
    key: "release-note",
    description: "Writes a release note from a product brief.",
    createdAt: { weeksAgo: 3, weekday: "fri" },
    tags: ["Writing"],
    instructions: "# Release note\n\nSay what customers can do now, then how. No internal names.\n",
    files: {},
  },
  {
    key: "lane-check",
    description: "Checks the lanes of a customer against the rate card.",
    createdAt: { weeksAgo: 2, weekday: "mon" },
    tags: [],
    instructions: "# Lane check\n\nCompare each lane with the rate card and list differences.\n",
    files: {},
  },
];
