import { heading2, paragraph, toDo } from "../../note-blocks.js";
import type { NotesTemplate } from "../../../types.js";

/** Templates for two kinds of steps; neither is the default. */
export const onboardingTemplates: NotesTemplate[] = [
  {
    key: "training-template",
    createdBy: "sofia-marino",
    createdAt: { weeksAgo: 24, weekday: "tue" },
    values: { Step: "Training", Work: ["Training"], Progress: 0 },
    blocks: [
      heading2("Participants"),
      paragraph("Names, roles, languages"),
      heading2("Agenda"),
      toDo("A day in the tool, with their own data"),
      toDo("Questions, and who answers them later"),
    ],
  },
  {
    key: "go-live-template",
    createdBy: "sofia-marino",
    createdAt: { weeksAgo: 24, weekday: "tue" },
    values: { Step: "Go-live", Work: ["Go-live"], Progress: 0 },
    blocks: [
      heading2("Gate"),
      toDo("Data quality above the agreed level for three days"),
      toDo("Someone of the customer signed off"),
      heading2("First week"),
      toDo("Daily call at a fixed hour"),
    ],
  },
];
