import type { ApiToolOptions } from "@workbelt/core";
import { ApiTool, type Operation } from "@workbelt/core/provider";
import type { UploadOptions } from "./activities/upload-recording.js";
import { convintelService } from "./service.js";

/** Options of every conversation-intelligence tool. */
export type ConvintelToolOptions = ApiToolOptions;

/** The base of the conversation-intelligence tools: an operation joined to the service. */
export abstract class ConvintelTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options: ConvintelToolOptions & UploadOptions = {}) {
    // A toolkit gives every tool the options of the upload, which are nothing to LangChain.
    const { recordings, maxRecordingBytes, idleTimeoutMs, onProgress, ...own } = options;
    super(operation, convintelService, own);
  }
}
