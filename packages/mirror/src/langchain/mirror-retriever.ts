import { Document } from "@langchain/core/documents";
import { BaseRetriever, type BaseRetrieverInput } from "@langchain/core/retrievers";
import { safeText } from "@workbelt/core";
import { assertOptions } from "@workbelt/core/provider";
import type { Mirror } from "../mirror.js";
import { type FoundItem, type MirrorQuery, searchMirror } from "../search/search-mirror.js";
import { ageSeconds, type MirroredMetadata } from "./mirrored-metadata.js";

/** Options of a {@link MirrorRetriever}: those of a search without its words. */
export interface MirrorRetrieverOptions extends BaseRetrieverInput, Omit<MirrorQuery, "words"> {
  mirror: Pick<Mirror, "embeddings" | "view">;
  /** Length of a document's text, in characters. @default 1_000 */
  passageLength?: number | undefined;
}

/**
 * Retrieves what a question is about from a mirror, for retrieval chains of LangChain: a document for each item, of its title and the
 * passage around the words.
 *
 * @example
 * const retriever = new MirrorRetriever({ mirror, kinds: ["note", "call"], limit: 5 });
 * const documents = await retriever.invoke("What did we promise Brightmoor?");
 */
export class MirrorRetriever extends BaseRetriever<MirroredMetadata> {
  static override lc_name(): string {
    return "MirrorRetriever";
  }

  override lc_namespace = ["workbelt", "mirror", "retrievers"];
  readonly #options: MirrorRetrieverOptions;

  /** @throws ConfigurationError for an option that does not exist. */
  constructor(options: MirrorRetrieverOptions) {
    super(options);
    const names =
      "callbacks from kinds limit metadata mirror passageLength people services tags until verbose";
    assertOptions("MirrorRetriever", options, names, { k: "limit", topK: "limit" });
    this.#options = options;
  }

  /** @throws InputError for a kind, service or time that cannot be used; StoreError if the mirror cannot be read. */
  override async _getRelevantDocuments(words: string): Promise<Document<MirroredMetadata>[]> {
    const { from, kinds, limit, mirror, people, services, until } = this.#options;
    const { passageLength = 1_000 } = this.#options;
    const query = { from, kinds, limit, people, services, until, words };
    const { embeddings } = mirror;
    const options = { embeddings, operation: "MirrorRetriever", passageLength };
    const { items } = await searchMirror(await mirror.view(), query, options);
    return items.map(toDocument);
  }
}

function toDocument(item: FoundItem): Document<MirroredMetadata> {
  const { at, by, comparedAt, id, kind, outside, passage, place, service, title, url } = item;
  return new Document({
    id: `${service} ${kind} ${id}`,
    pageContent: safeText([title, passage].filter((text) => text !== "").join("\n")),
    metadata: {
      service,
      kind,
      id,
      title,
      about: place,
      by,
      ...(url !== undefined && { url }),
      ...(at !== undefined && { at }),
      outside,
      ageSeconds: ageSeconds(Date.parse(comparedAt)),
    },
  });
}
