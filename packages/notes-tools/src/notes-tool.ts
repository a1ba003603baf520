import type { ApiToolOptions } from "@workbelt/core";
import { ApiTool, type Operation } from "@workbelt/core/provider";
import { notesService } from "./service.js";

/** Options of every notes tool. */
export type NotesToolOptions = ApiToolOptions;

/** The base of the notes tools: an operation joined to the notes workspace. */
export abstract class NotesTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: NotesToolOptions) {
    super(operation, notesService, options);
  }
}
