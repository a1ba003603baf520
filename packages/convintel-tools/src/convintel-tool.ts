import { ApiTool, type ApiToolOptions, type Operation } from "@workbelt/core";
import { convintelService } from "./service.js";

/** Options of every conversation-intelligence tool. */
export type ConvintelToolOptions = ApiToolOptions;

/** The base of the conversation-intelligence tools: an operation joined to the service. */
export abstract class ConvintelTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: ConvintelToolOptions) {
    super(operation, convintelService, options);
  }
}
