import type { Sample } from "@workbelt/testing/samples";
import type { activityUpload } from "./activity-upload.js";

export const sample: Sample<typeof activityUpload> = {
  input: {
    recording: "monday.mp3",
    hostUserEmail: "priya.raman@northwind.example",
    language: "en_GB",
    title: "Quarterly review",
  },
  otherInputs: {
    accountId: "001-account",
    opportunityId: "006-opportunity",
    leadId: "00Q-lead",
    completedAt: "2026-03-31",
    externalId: "monday-1",
    notifyForUploadCompletionByEmail: true,
    skipFullAnalysis: false,
  },
  otherCases: [{ notifyForUploadCompletionByEmail: true }],
  second: { title: "Monthly review" },
  mistakes: [
    { mistake: "a host of another team", change: { hostUserEmail: "nobody@example.com" } },
    { mistake: "a recording that the host does not offer", change: { recording: "sunday.mp3" } },
  ],
};
