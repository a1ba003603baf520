import { ApiTool, type ApiToolOptions } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { crmPackage, crmService } from "../../src/index.js";

/** The class of any CRM tool. */
export type AnyTool = new (options?: ApiToolOptions) => ApiTool<Operation>;

/** The files that the upload tool offers. */
export const openFile = () => new Blob(["content"], { type: "application/pdf" });

/** All of them, in the order of a toolkit. The one that uploads has files. */
export const everyTool: AnyTool[] = crmPackage.tools.map(
  ({ operation }) =>
    class extends ApiTool<Operation> {
      constructor(options?: ApiToolOptions) {
        const files = operation.host === undefined ? {} : { files: openFile };
        super(operation, crmService, { ...options, ...files });
      }
    },
);
