import type { ErrorCode, WorkbeltError } from "@workbelt/core";
import {
  type CrmClientOptions,
  createCrmClient,
  CrmCreateCompanyTool,
  CrmCreateDealTool,
  CrmCreateTaskTool,
  CrmGetTaskTool,
  CrmListTasksTool,
  CrmToolkit,
} from "@workbelt/crm-tools";
import { type Fault, type Sandbox, seedId } from "@workbelt/sandbox";
import type { DocumentationSandbox } from "../run/documentation-sandbox.ts";

/** Makes one call that fails for each of the codes that a call can have. Returns the messages by code. */
export async function makeFailures({
  sandbox,
  seeded,
}: DocumentationSandbox): Promise<ReadonlyMap<string, string>> {
  const messages = new Map<string, string>();
  for (const [code, run] of Object.entries(createCalls(sandbox))) {
    const error = await run().then(fail, (caught: WorkbeltError) => caught);
    if (error.code !== code) throw new Error(`Expected ${code}, got ${error.stack}`);
    messages.set(code, error.message);
    await sandbox.restore(seeded);
  }
  return messages;
}

function fail(): never {
  throw new Error("The call succeeded.");
}

function createCalls(sandbox: Sandbox): Partial<Record<ErrorCode, () => Promise<unknown>>> {
  const connect = (options: CrmClientOptions = {}) =>
    createCrmClient({ ...sandbox.services.crm, attempts: false, rateLimits: false, ...options });
  const client = connect();
  const content = "Send the offer";
  const createTaskWith = (fault: Omit<Fault, "service">) => () => {
    sandbox.faults.add({ service: "crm", ...fault });
    return new CrmCreateTaskTool({ client }).execute({ content });
  };
  const listTasks = (options: CrmClientOptions) =>
    new CrmListTasksTool({ client: connect(options) }).execute({});
  return {
    invalid_input: () => new CrmCreateTaskTool({ client }).execute({} as never),
    configuration: async () => new CrmToolkit({ include: ["crm_create_tasks" as never] }),
    auth_required: () => listTasks({ token: "a-revoked-token" }),
    permission_denied: () => listTasks({ token: sandbox.addToken("crm", []) }),
    not_found: () =>
      new CrmGetTaskTool({ client }).execute({ task_id: seedId("crm/people/elif-demir") }),
    conflict: () =>
      new CrmCreateCompanyTool({ client }).execute({ values: { domains: "harborline.example" } }),
    rate_limited: createTaskWith({
      ...respond(429, "rate_limit_exceeded", "Rate limit exceeded, please try again later"),
      headers: { "retry-after": "17" },
    }),
    request_rejected: () =>
      new CrmCreateDealTool({ client }).execute({ values: { name: "Dock scheduling" } }),
    service_failed: createTaskWith(respond(503, "unavailable", "Service unavailable")),
    network: createTaskWith({ kind: "drop-after" }),
    timeout: () => {
      sandbox.faults.add({ service: "crm", delayMs: 60_000 });
      return listTasks({ timeoutMs: 100 });
    },
    unexpected_response: createTaskWith({ status: 200, body: "<html>proxy</html>" }),
  };
}

/** Returns a response in the CRM's own form. */
function respond(status: number, code: string, message: string) {
  return { status, body: { status_code: status, type: "api_error", code, message } };
}
