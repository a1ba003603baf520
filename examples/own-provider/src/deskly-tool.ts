import type { ApiToolOptions } from "@workbelt/core";
import { ApiTool, type Operation } from "@workbelt/core/provider";
import { desklyService } from "./service.js";

/** Base class of the Deskly tools: connects an operation to the service. */
export abstract class DesklyTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: ApiToolOptions<Op>) {
    super(operation, desklyService, options);
  }
}
