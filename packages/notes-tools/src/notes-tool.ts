import type { ApiToolOptions } from "@workbelt/core";
import { ApiTool, type Operation } from "@workbelt/core/provider";
import type { FileUploadOptions } from "./files/upload-options.js";
import { notesService } from "./service.js";

/** Options for every notes tool. */
export type NotesToolOptions<Op extends Operation = Operation> = ApiToolOptions<Op>;

/** Base class of the notes tools. */
export abstract class NotesTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options: NotesToolOptions<Op> & FileUploadOptions = {}) {
    // A toolkit passes the upload options to every tool; LangChain must not see them.
    const { files, maxFileBytes, idleTimeoutMs, importTimeoutMs, onProgress, ...own } = options;
    super(operation, notesService, own);
  }
}
