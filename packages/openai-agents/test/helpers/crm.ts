import { createPolicy, type Definitions, type PolicyRules, toDefinitions } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { createCrmClient, crmPackage, crmProvider, CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { onTestFinished } from "vitest";

/** Starts the sandbox for a test. `define` makes the CRM's tools as a process of the application does. */
export async function startCrm() {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  const define = (rules: PolicyRules, store?: MemoryStore): Definitions => {
    const policy = createPolicy(rules, [crmPackage], { store });
    return toDefinitions([new CrmToolkit({ client, policy })]);
  };
  return { sandbox, client, define };
}

/** Connects a member's account, and makes tools that use connected accounts. */
export async function connectAccount(sandbox: Sandbox, account: string): Promise<Definitions> {
  const { crm } = sandbox.services;
  const store = new MemoryStore();
  const accounts = new ConnectedAccounts({ store, providers: [crmProvider(crm)] });
  const redirectUri = "http://127.0.0.1:3000/callback/crm";
  const { url } = await accounts.start({ provider: "crm", account, redirectUri });
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
  await accounts.complete({ callbackUrl, account, provider: "crm" });
  const client = createCrmClient({ accounts, baseUrl: crm.baseUrl });
  return toDefinitions([new CrmToolkit({ client })]);
}
