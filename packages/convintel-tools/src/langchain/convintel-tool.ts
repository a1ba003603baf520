import { ApiTool, type ApiToolOptions } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { convintelService } from "../service.js";

/** Options of every conversation intelligence tool. */
export type ConvintelToolOptions<Op extends Operation = Operation> = ApiToolOptions<Op>;

/** Base class of the conversation intelligence tools. */
export abstract class ConvintelTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: ConvintelToolOptions<Op>) {
    super(operation, convintelService, options);
  }
}
