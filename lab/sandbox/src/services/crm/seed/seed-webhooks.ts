import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { WebhookDocument, WebhookFilter } from "../repository/documents.js";
import type { Calendar } from "./calendar.js";

/** A webhook to seed; its key is also the last segment of its URL. */
interface SeededWebhook {
  key: string;
  events: string[];
  filter: WebhookFilter;
  status: WebhookDocument["status"];
}

const dealsOnly: WebhookFilter = {
  $and: [{ field: "id.object_id", operator: "equals", value: seedId("crm/object/deals") }],
};

const webhooks: SeededWebhook[] = [
  {
    key: "deal-alerts",
    events: ["record.created", "record.updated", "record.deleted"],
    filter: dealsOnly,
    status: "active",
  },
  {
    key: "task-sync",
    events: ["task.created", "task.updated", "task.deleted"],
    filter: null,
    status: "active",
  },
  {
    key: "note-archive",
    events: ["note.created", "note-content.updated"],
    filter: null,
    status: "degraded",
  },
];

/** Stores the webhooks of the seller's own services. */
export function seedWebhooks(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const [index, { key, events, filter, status }] of webhooks.entries()) {
    const id = seedId(`crm/webhook/${key}`);
    collections.webhooks.put(id, {
      id,
      targetUrl: `https://hooks.${story.workspace.domain}/crm/${key}`,
      subscriptions: events.map((event_type) => ({ event_type, filter })),
      status,
      createdAt: calendar.importedAt(index),
    });
  }
}
