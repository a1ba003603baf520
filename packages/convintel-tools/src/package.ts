import type { ToolkitOptions } from "@workbelt/core";
import { defineProvider, Toolkit, type ToolName } from "@workbelt/core/provider";
import * as activities from "./activities/index.js";
import type { UploadOptions } from "./activities/upload-recording.js";
import { collections } from "./collections/index.js";
import { createConvintelClient } from "./client.js";
import * as coaching from "./coaching/index.js";
import { events } from "./events/catalog.js";
import * as organization from "./organization/index.js";
import { convintelProvider } from "./provider.js";
import { recordingFolder } from "./recordings/recording-folder.js";
import * as reports from "./reports/index.js";
import { convintelService } from "./service.js";
import * as topics from "./topics/index.js";
import * as users from "./users/index.js";
import * as webhooks from "./webhooks/index.js";

/** Conversation intelligence with all its operations, for programs that take a list of provider packages. */
export const convintelPackage = defineProvider({
  service: convintelService,
  operations: { activities, topics, coaching, reports, users, organization, webhooks },
  accounts: convintelProvider,
  skills: "@workbelt/convintel-tools",
  createClient: createConvintelClient,
  collections,
  events,
  resourceLabels: {
    activities: "calls and meetings",
    topics: "words watched for in calls",
    coaching: "call reviews",
  },
  files: (source, onProgress): UploadOptions => ({
    recordings: typeof source === "string" ? recordingFolder(source) : source,
    onProgress,
  }),
});

/** Options of the conversation intelligence toolkit. `recordings` is for the upload tool. */
export type ConvintelToolkitOptions = ToolkitOptions<typeof convintelPackage>;

/** Name of a conversation intelligence tool, for names that are not literals in your code. */
export type ConvintelToolName = ToolName<typeof convintelPackage>;

/**
 * The conversation intelligence tools, all or some of them, for any framework.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new ConvintelToolkit({ resources: ["activities"] }).getTools()
 */
export class ConvintelToolkit extends Toolkit<typeof convintelPackage> {
  constructor(options: ConvintelToolkitOptions = {}) {
    super(convintelPackage, options);
  }
}
