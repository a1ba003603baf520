import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";

/**
 * Stores files of the first deal: a folder with a summary in it, and a file of another provider. The second deal has a
 * table.
 */
export function seedFiles(collections: CrmCollections, story: Story, calendar: Calendar): void {
  const [deal, second] = story.deals;
  if (deal === undefined) return;
  const common = {
    object: "deals",
    recordId: seedId(`crm/deals/${deal.key}`),
    createdBy: memberActor(seedId(`crm/member/${deal.owner}`)),
    createdAt: calendar.at(deal.createdAt),
  };
  const folder = { ...common, id: seedId("crm/file/contracts"), storageProvider: "attio" } as const;
  collections.files.put(folder.id, {
    ...folder,
    type: "folder",
    name: "Contracts",
    parentFolderId: null,
  });
  const id = seedId("crm/file/summary");
  const content = new TextEncoder().encode(`${deal.name}: scope, price and start as agreed.\n`);
  collections.putFileContent(id, content);
  collections.files.put(id, {
    ...folder,
    id,
    type: "file",
    name: "Summary.txt",
    contentType: "text/plain",
    contentBytes: content.length,
    parentFolderId: folder.id,
  });
  collections.files.put(seedId("crm/file/proposal"), {
    ...common,
    id: seedId("crm/file/proposal"),
    storageProvider: "google-drive",
    type: "connected-file",
    externalId: "sandbox-proposal",
    microsoftDriveId: null,
  });
  if (second === undefined) return;
  const offer = new TextEncoder().encode(`item,amount\n${second.name},${second.value}\n`);
  const offerId = seedId("crm/file/offer");
  collections.putFileContent(offerId, offer);
  collections.files.put(offerId, {
    object: "deals",
    recordId: seedId(`crm/deals/${second.key}`),
    createdBy: memberActor(seedId(`crm/member/${second.owner}`)),
    createdAt: calendar.at(second.createdAt),
    id: offerId,
    storageProvider: "attio",
    type: "file",
    name: "Offer.csv",
    contentType: "text/csv",
    contentBytes: offer.length,
    parentFolderId: null,
  });
}
