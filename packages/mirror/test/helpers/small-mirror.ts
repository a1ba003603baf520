import type { MirroredItem } from "@workbelt/core/provider";
import { SqliteMirrorStore } from "../../src/store/sqlite-mirror-store.js";
import type { MirroredService, MirrorView } from "../../src/view.js";

/** Item that a test puts into a mirror: one of a collection, with defaults for what does not matter. */
export type SmallItem = Partial<MirroredItem> & { collection: string; id: string };

/** Kinds by the names of collections, whose first word is the service. */
const KINDS: Readonly<Record<string, string>> = {
  crm_companies: "company",
  crm_people: "person",
  crm_notes: "note",
  crm_tasks: "task",
  calls_calls: "call",
  notes_pages: "page",
};

export const COMPARED_AT = Date.UTC(2026, 10, 28, 9, 30);

/** A mirror of three services with these items, in memory. */
export class SmallMirror {
  readonly store = new SqliteMirrorStore({ memory: true });
  readonly view: MirrorView;

  /** @param owner whose things they are */
  constructor(owner = "ada", store?: SqliteMirrorStore) {
    const services = ["crm", "calls", "notes"].map(
      (service) =>
        ({
          service,
          displayName: `the ${service}`,
          partition: `${service} ${owner}`,
          collections: Object.entries(KINDS)
            .filter(([name]) => name.startsWith(`${service}_`))
            .map(([name, kind]) => ({ name, kind })),
        }) as unknown as MirroredService,
    );
    this.store = store ?? this.store;
    this.view = { store: this.store, services };
  }

  /** Puts items into the mirror, at a time in milliseconds since the epoch. */
  async put(items: readonly SmallItem[], at = COMPARED_AT): Promise<void> {
    for (const { partition, service } of this.view.services) {
      const own = items.filter(({ collection }) => collection.startsWith(`${service}_`));
      const put = own.map(({ collection, ...item }) => ({
        partition,
        collection,
        id: item.id,
        part: "",
        revision: String(at),
        settled: true,
        seen: 1,
        checkedAt: at,
        item: { title: "", text: "", outside: false, ...item },
      }));
      if (put.length > 0)
        await this.store.commit({ partition, asOf: Number.MAX_SAFE_INTEGER, at, put });
    }
  }

  /** Removes an item. */
  async remove(collection: string, id: string, at: number): Promise<void> {
    const [source] = this.view.services.filter(({ service }) =>
      collection.startsWith(`${service}_`),
    );
    const partition = source?.partition ?? "";
    const remove = [{ partition, collection, id }];
    await this.store.commit({ partition, asOf: Number.MAX_SAFE_INTEGER, at, remove });
  }
}

/** Items about two companies. */
export const ITEMS: readonly SmallItem[] = [
  {
    collection: "crm_companies",
    id: "c1",
    title: "Brightmoor Foods",
    text: "Maker of frozen meals in Leeds.",
    keys: ["c1", "brightmoor.example"],
  },
  {
    collection: "crm_companies",
    id: "c2",
    title: "Kestrel Electronics",
    text: "Audio brand.",
    keys: ["c2", "kestrel.example"],
  },
  {
    collection: "crm_people",
    id: "p1",
    title: "Gemma Thornton",
    text: "Supply chain director",
    keys: ["p1", "gemma@brightmoor.example"],
    mentions: ["c1"],
  },
  {
    collection: "calls_calls",
    id: "a1",
    title: "Pilot review",
    text: "Lena promised a revised offer with the hauliers' boxes by Wednesday.",
    at: "2026-11-20T15:00:00Z",
    by: ["Lena Hoffmann", "Gemma Thornton"],
    url: "https://calls.example/a1",
    mentions: ["gemma@brightmoor.example"],
    outside: true,
  },
  {
    collection: "crm_notes",
    id: "n1",
    title: "Why now",
    text: "Four loads were rejected because nobody could prove the temperature.",
    at: "2026-10-02T08:00:00Z",
    by: ["Lena Hoffmann"],
    mentions: ["c1"],
  },
  {
    collection: "crm_notes",
    id: "n2",
    title: "Stakeholders",
    text: "Luis wants a price for each shipment. We promised an answer on Monday.",
    at: "2026-11-02T08:00:00Z",
    by: ["Daniel Okafor"],
    mentions: ["c2"],
  },
  {
    collection: "crm_tasks",
    id: "t1",
    title: "Send Callum the data sharing letter",
    at: "2026-11-21T08:00:00Z",
    mentions: ["c1"],
  },
  {
    collection: "notes_pages",
    id: "g1",
    title: "Freight glossary",
    text: "Demurrage: what the terminal charges when a container stays too long.",
    at: "2026-05-01T08:00:00Z",
    by: ["Aiko Tanabe"],
  },
];
