import { BaseDocumentLoader } from "@langchain/core/document_loaders/base";
import { Document } from "@langchain/core/documents";
import { safeText } from "@workbelt/core";
import { assertOptions } from "@workbelt/core/provider";
import type { Mirror } from "../mirror.js";
import { type ScopeFilter, toScope } from "../search/scope.js";
import type { StoredItem } from "../store/mirror-store.js";
import { ageSeconds, type MirroredMetadata } from "./mirrored-metadata.js";

/** Options of a {@link MirrorLoader}. */
export interface MirrorLoaderOptions extends ScopeFilter {
  mirror: Pick<Mirror, "view">;
}

// Texts of calls are long, and this many are in memory at once.
const BATCH = 100;

/**
 * Loads the items of a mirror with all of their text, for an index of your own: a document for each item.
 *
 * @example
 * const documents = await new MirrorLoader({ mirror, kinds: ["page"] }).load();
 * const chunks = await new RecursiveCharacterTextSplitter().splitDocuments(documents);
 */
export class MirrorLoader extends BaseDocumentLoader {
  readonly #options: MirrorLoaderOptions;

  constructor(options: MirrorLoaderOptions) {
    super();
    assertOptions("MirrorLoader", options, "kinds mirror services");
    this.#options = options;
  }

  /** Loads all items at once. @throws InputError for a kind or service that the mirror does not have; StoreError */
  async load(): Promise<Document<MirroredMetadata>[]> {
    const documents: Document<MirroredMetadata>[] = [];
    for await (const document of this.lazyLoad()) documents.push(document);
    return documents;
  }

  /** Loads the items one after another, for mirrors that do not fit in memory. @throws the errors of `load` */
  async *lazyLoad(): AsyncGenerator<Document<MirroredMetadata>> {
    const view = await this.#options.mirror.view();
    const { collections } = toScope(view, this.#options, "MirrorLoader");
    const { services } = this.#options;
    for (const source of view.services) {
      if (services?.includes(source.service) === false) continue;
      for (const { kind, name } of source.collections) {
        if (collections?.includes(name) === false) continue;
        const filter = { partition: source.partition, collection: name, limit: BATCH };
        for (let after: string | undefined = ""; after !== undefined;) {
          const heads = await view.store.heads({ ...filter, after });
          const items = await view.store.items(heads);
          for (const item of items) yield toDocument(item, source.service, kind);
          after = heads.length < BATCH ? undefined : heads.at(-1)?.id;
        }
      }
    }
  }
}

function toDocument(
  { checkedAt, item }: StoredItem,
  service: string,
  kind: string,
): Document<MirroredMetadata> {
  const { at, by = [], id, outside, text, title, url } = item;
  return new Document({
    id: `${service} ${kind} ${id}`,
    pageContent: safeText([title, text].filter((part) => part !== "").join("\n")),
    metadata: {
      service,
      kind,
      id,
      title,
      by,
      ...(url !== undefined && { url }),
      ...(at !== undefined && { at }),
      outside,
      ageSeconds: ageSeconds(checkedAt),
    },
  });
}
