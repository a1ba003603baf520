import { ApiTool, type ApiToolOptions } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { crmService } from "../service.js";

/** Options of every CRM tool. */
export type CrmToolOptions<Op extends Operation = Operation> = ApiToolOptions<Op>;

/** The base class of the CRM tools: an operation with the CRM as its service. */
export abstract class CrmTool<Op extends Operation> extends ApiTool<Op> {
  constructor(operation: Op, options?: CrmToolOptions<Op>) {
    super(operation, crmService, options);
  }
}
