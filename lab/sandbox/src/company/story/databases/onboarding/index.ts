import type { NotesDatabase } from "../../../types.js";
import { followUpSteps } from "./follow-ups.js";
import { onboardingTemplates } from "./templates.js";
import { rolloutSteps } from "./rollouts.js";

/** The steps of every rollout. Its title column is called "Step". */
export const onboardingTracker: NotesDatabase = {
  key: "onboarding-tracker",
  title: "Onboarding tracker",
  description: "Every step of every rollout, with the person at the customer who signs it off.",
  emoji: "🚚",
  parent: "customer-success",
  columns: [
    { name: "Step", type: "title" },
    {
      name: "Customer",
      type: "select",
      options: [
        "Harborline Freight",
        "Veldt Outdoor",
        "Orchard & Vine Beverages",
        "Pulse Medical Devices",
        "Tamarack Building Supply",
        "Greenfurrow Agri",
      ],
    },
    { name: "Phase", type: "status", options: ["Not started", "In progress", "Blocked", "Done"] },
    {
      name: "Work",
      type: "multi_select",
      options: ["Training", "Data", "Integration", "Carriers", "Go-live"],
    },
    { name: "Owner", type: "people" },
    { name: "Due", type: "date" },
    { name: "Progress", type: "number", format: "percent" },
    { name: "Contact", type: "email" },
    { name: "Signed off", type: "checkbox" },
    { name: "Comment", type: "rich_text" },
  ],
  rows: [...rolloutSteps, ...followUpSteps],
  views: [
    {
      key: "open",
      name: "Open steps",
      type: "table",
      filter: { property: "Phase", status: { does_not_equal: "Done" } },
      sorts: [{ property: "Due", direction: "ascending" }],
    },
  ],
  templates: onboardingTemplates,
};
