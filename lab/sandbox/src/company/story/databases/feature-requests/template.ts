import { bullet, heading2, paragraph, toDo } from "../../note-blocks.js";
import type { NotesTemplate } from "../../../types.js";

/** A new request, with the questions that triage asks. */
export const requestTemplate: NotesTemplate = {
  key: "request-template",
  createdBy: "aiko-tanabe",
  createdAt: { weeksAgo: 26, weekday: "wed" },
  isDefault: true,
  values: { Name: "New request", Status: "New" },
  blocks: [
    heading2("The problem"),
    paragraph("What happens today, in the customer's words?"),
    heading2("Who asked"),
    bullet("Company, name, date of the call"),
    heading2("Before triage"),
    toDo("Linked the deal it blocks, if any"),
    toDo("Looked for a request like it"),
  ],
};
