// Tools for LangChain.
import { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
import { actionItemsGet } from "../activities/action-items-get.js";
import { activitiesList } from "../activities/activities-list.js";
import { activityGet } from "../activities/activity-get.js";
import { activityUpload } from "../activities/activity-upload.js";
import { questionsGet } from "../activities/questions-get.js";
import { summaryGet } from "../activities/summary-get.js";
import { transcriptGet } from "../activities/transcript-get.js";
import { transcriptsSearch } from "../activities/transcripts-search.js";
import { type UploadOptions } from "../activities/upload-recording.js";

/** Gets the action items of one activity. */
export class ConvintelActionItemsGetTool extends ConvintelTool<typeof actionItemsGet> {
  constructor(options?: ConvintelToolOptions<typeof actionItemsGet>) {
    super(actionItemsGet, options);
  }
}

/** Lists the activities of a time range. `pages()` also gives each page's `failed` ids. */
export class ConvintelActivitiesListTool extends ConvintelTool<typeof activitiesList> {
  constructor(options?: ConvintelToolOptions<typeof activitiesList>) {
    super(activitiesList, options);
  }
}

/** Gets one activity. */
export class ConvintelActivityGetTool extends ConvintelTool<typeof activityGet> {
  constructor(options?: ConvintelToolOptions<typeof activityGet>) {
    super(activityGet, options);
  }
}

/** Options of the upload tool. */
export interface ConvintelActivityUploadToolOptions
  extends ConvintelToolOptions<typeof activityUpload>, UploadOptions {}

/**
 * Uploads a recording that the host offers.
 *
 * @example new ConvintelActivityUploadTool({ recordings: recordingFolder("./recordings") })
 */
export class ConvintelActivityUploadTool extends ConvintelTool<typeof activityUpload> {
  constructor(options?: ConvintelActivityUploadToolOptions) {
    super(activityUpload, options);
  }
}

/** Gets the questions asked in one activity, with their speakers' names. */
export class ConvintelQuestionsGetTool extends ConvintelTool<typeof questionsGet> {
  constructor(options?: ConvintelToolOptions<typeof questionsGet>) {
    super(questionsGet, options);
  }
}

/** Gets the AI summary of one activity. */
export class ConvintelSummaryGetTool extends ConvintelTool<typeof summaryGet> {
  constructor(options?: ConvintelToolOptions<typeof summaryGet>) {
    super(summaryGet, options);
  }
}

/** Gets the transcript of one activity, with its speakers' names. */
export class ConvintelTranscriptGetTool extends ConvintelTool<typeof transcriptGet> {
  constructor(options?: ConvintelToolOptions<typeof transcriptGet>) {
    super(transcriptGet, options);
  }
}

/** Searches the transcripts of the calls of a range of time, or of named ones. */
export class ConvintelTranscriptsSearchTool extends ConvintelTool<typeof transcriptsSearch> {
  constructor(options?: ConvintelToolOptions<typeof transcriptsSearch>) {
    super(transcriptsSearch, options);
  }
}
