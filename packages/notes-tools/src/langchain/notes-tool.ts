import { ApiTool, type ApiToolOptions } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { notesService } from "../service.js";

/** Options for every notes tool. */
export type NotesToolOptions<Op extends Operation = Operation> = ApiToolOptions<Op>;

/** Base class of the notes tools. */
export abstract class NotesTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: NotesToolOptions<Op>) {
    super(operation, notesService, options);
  }
}
