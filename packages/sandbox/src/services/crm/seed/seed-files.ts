import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";

/** Stores files of the first deal: a folder with a summary in it, and a file of another provider. */
export function seedFiles(collections: CrmCollections, story: Story, calendar: Calendar): void {
  const [deal] = story.deals;
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
}
