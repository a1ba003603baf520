import type { Transport } from "@workbelt/core";
import { SqliteStore } from "@workbelt/core/store";
import { CallLedger } from "@workbelt/core/ledger";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { type PlanReport, PlanStore } from "../../src/index.js";

/** A plan in a file, and the CRM that it is for. */
export interface Order {
  baseUrl: string;
  token: string;
  file: string;
  encryptionKey: string;
  digest: string;
}

/** Opens the store in the file, and makes tools whose calls it records. */
export function openPlans(
  { baseUrl, encryptionKey, file, token }: Omit<Order, "digest">,
  transport?: Transport,
) {
  const store = new SqliteStore({ file, encryptionKey });
  const ledger = new CallLedger({ store, leaseMs: 500 });
  const client = createCrmClient({ baseUrl, token, transport });
  return { store, plans: new PlanStore(store), toolkits: [new CrmToolkit({ client, ledger })] };
}

/** Applies the plan, as any process does that the answer reaches. */
export async function applyStored(order: Order, transport?: Transport): Promise<PlanReport> {
  const { plans, store, toolkits } = openPlans(order, transport);
  try {
    const plan = await plans.load(order.digest, { toolkits });
    if (plan === undefined) throw new Error("There is no such plan.");
    return await plan.apply();
  } finally {
    store.close();
  }
}
