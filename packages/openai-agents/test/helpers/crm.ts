import { createPolicy, type Definitions, type PolicyRules, toDefinitions } from "@workbelt/core";
import type { MemoryAccountStore } from "@workbelt/core/accounts";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import { onTestFinished } from "vitest";

/** Starts the sandbox for a test. `define` makes the CRM's tools as a process of the application does. */
export async function startCrm() {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  const define = (rules: PolicyRules, store?: MemoryAccountStore): Definitions => {
    const policy = createPolicy(rules, [crmPackage], { store });
    return toDefinitions([new CrmToolkit({ client, policy })]);
  };
  return { sandbox, client, define };
}
