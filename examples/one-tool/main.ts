// One tool of one package, without an agent. Set CRM_ACCESS_TOKEN to run it on your own workspace.
import { CrmSearchRecordsTool } from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";

const sandbox = process.env["CRM_ACCESS_TOKEN"] ? undefined : await startSandbox();
Object.assign(process.env, sandbox?.environment);

const searchRecords = new CrmSearchRecordsTool();
console.log(await searchRecords.invoke({ object: "people", query: "gemma" }));

await sandbox?.stop();
