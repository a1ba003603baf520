// Creates tasks in the sandbox of the environment, as a process that shares the audit log with others.
import { auditFile, AuditLog } from "@workbelt/core";
import { CrmCreateTaskTool } from "@workbelt/crm-tools";

const [, , file = "", count = "0"] = process.argv;
const tool = new CrmCreateTaskTool({ auditLog: new AuditLog({ write: auditFile(file) }) });
const contents = Array.from({ length: Number(count) }, (_, index) => `Task ${index}`);
await Promise.all(contents.map((content) => tool.execute({ content })));
