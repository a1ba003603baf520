import type { Catalog } from "@workbelt/core";
import { ConvintelActionItemsGetTool } from "./activities/action-items-get.js";
import { ConvintelActivitiesListTool } from "./activities/activities-list.js";
import { ConvintelSummaryGetTool } from "./activities/summary-get.js";
import { ConvintelTranscriptGetTool } from "./activities/transcript-get.js";
import { ConvintelUsersListTool } from "./users/users-list.js";

/** Every conversation-intelligence tool, by resource. The resource is the folder of its file. */
export const convintelCatalog = {
  activities: [
    ConvintelActivitiesListTool,
    ConvintelSummaryGetTool,
    ConvintelActionItemsGetTool,
    ConvintelTranscriptGetTool,
  ],
  users: [ConvintelUsersListTool],
} satisfies Catalog;
