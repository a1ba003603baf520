import type { Store } from "../../../store/store.js";
import { CrmCollections } from "../repository/crm-collections.js";

/** Switches a webhook off, as the service does after many failures. Returns false for an unknown one. */
export function switchOffWebhook(store: Store, id: string): boolean {
  const { webhooks } = new CrmCollections(store);
  const webhook = webhooks.get(id);
  if (webhook === undefined) return false;
  webhooks.put(id, { ...webhook, status: "inactive" });
  return true;
}
