import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { skillGet } from "./skill-get.js";

export const sample: Sample<typeof skillGet> = {
  input: { skill_id: seedId("notes/skill/renewal-summary") },
  otherInputs: { file: "references/terms.md" },
  second: { skill_id: seedId("notes/skill/release-note") },
  minRequests: { count: 2, reason: "the archive is at an address of its own" },
  facts: ["Read the account plan.", "references/terms.md", "SKILL.md"],
};
