import type { ApiToolOptions } from "@workbelt/core";
import { ApiTool, type Operation } from "@workbelt/core/provider";
import { notesService } from "./service.js";

/** Options for every notes tool. */
export type NotesToolOptions = ApiToolOptions;

/** Base class of the notes tools. */
export abstract class NotesTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: NotesToolOptions) {
    super(operation, notesService, options);
  }
}
