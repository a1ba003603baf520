import type { ApiToolOptions } from "@workbelt/core";
import type { ApiTool, Operation } from "@workbelt/core/provider";
import { CrmUploadFileTool, crmPackage } from "../../src/index.js";

/** The class of any CRM tool. */
export type AnyTool = new (options?: ApiToolOptions) => ApiTool<Operation>;

class UploadTool extends CrmUploadFileTool {
  constructor(options: ApiToolOptions = {}) {
    super({ ...options, files: openFile });
  }
}

/** The files that the upload tool offers. */
export const openFile = () => new Blob(["content"], { type: "application/pdf" });

/** All of them, in the order of a toolkit. The one that uploads has files. */
export const everyTool: AnyTool[] = crmPackage.tools.map(({ Tool }) =>
  Tool === CrmUploadFileTool ? UploadTool : Tool,
);
