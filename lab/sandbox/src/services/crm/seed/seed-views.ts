import { seedId } from "../../../common/seed-id.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { ViewDocument } from "../repository/documents.js";
import type { Calendar } from "./calendar.js";

/** Stores views of every object and list, and one of deals that are not decided. */
export function seedViews(collections: CrmCollections, { start }: Calendar): void {
  const put = (containerId: string, title: string, fields: Partial<ViewDocument> = {}) => {
    const id = seedId(`crm/view/${containerId}/${title}`);
    const view = { id, containerId, title, isArchived: false, createdAt: start, ...fields };
    collections.views.put(id, view);
  };
  for (const { id, pluralNoun, slug } of collections.objects.list()) {
    put(id, `All ${pluralNoun.toLowerCase()}`);
    if (slug !== "deals") continue;
    put(id, "Open deals", { filter: { $or: [{ stage: "Lead" }, { stage: "In Progress" }] } });
    put(id, "Deals of the trial import", { isArchived: true });
  }
  for (const { id, name } of collections.lists.list()) put(id, name);
}
