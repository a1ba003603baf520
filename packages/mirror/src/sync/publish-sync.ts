import { channel } from "node:diagnostics_channel";
import type { MirroredCollectionFacts } from "@workbelt/core";
import { publish } from "@workbelt/core/adapters";
import type { Embeddings } from "../search/rank-by-meaning.js";
import { searchMirror } from "../search/search-mirror.js";
import type { MirrorView } from "../view.js";
import { digest } from "./item-updater.js";
import { readProgress } from "./progress.js";
import type { SyncProgress, SyncReport } from "./sync-report.js";

const MAX_FOUND = 20;
const PASSAGE_LENGTH = 300;

/** The mirror that a person may search. */
interface Searched {
  readonly view: MirrorView;
  readonly embeddings: Embeddings | undefined;
}

interface Observed {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** Runs a sync, and publishes its start, its progress and what it came to if something listens. */
export async function publishSync(
  openSearched: () => Promise<Searched>,
  { onProgress, signal }: Observed,
  sync: (onProgress: Observed["onProgress"]) => Promise<SyncReport>,
): Promise<SyncReport> {
  if (!channel("workbelt:mirror").hasSubscribers) return sync(onProgress);
  const searched = await openSearched();
  const { view } = searched;
  const id = digest(view.services.map(({ partition }) => partition));
  const collections = await describeCollections(view);
  const search = (words: string) => findForPerson(searched, words);
  publish("mirror", () => ({ phase: "started", mirror: id, collections, search }));
  const end = { phase: "ended", mirror: id, error: undefined, reports: [], elsewhere: [] } as const;
  try {
    const report = await sync((progress) => {
      publishProgress(id, progress);
      onProgress?.(progress);
    });
    const reports = report.collections.map(({ error, ...each }) => {
      return { ...each, error: error?.message };
    });
    const counted = await describeCollections(view);
    const { elsewhere } = report;
    publish("mirror", () => {
      return { ...end, outcome: "done", collections: counted, reports, elsewhere };
    });
    return report;
  } catch (error) {
    const outcome = signal?.aborted ? "stopped" : "failed";
    const message = error instanceof Error ? error.message : String(error);
    // The store may be what has failed.
    const counted = await describeCollections(view).catch(() => []);
    publish("mirror", () => ({ ...end, outcome, error: message, collections: counted }));
    throw error;
  }
}

function publishProgress(
  mirror: string,
  { collection, done, leftMs, service, total }: SyncProgress,
): void {
  publish("mirror", () => {
    return { phase: "progress", mirror, service, collection, done, total, leftMs };
  });
}

async function describeCollections({
  services,
  store,
}: MirrorView): Promise<MirroredCollectionFacts[]> {
  const now = Date.now();
  const all = services.map(async ({ account, collections, partition, service }) => {
    const [{ progress }, summary] = await Promise.all([
      readProgress(store, partition),
      store.summary(partition),
    ]);
    const items = new Map(summary.map((each) => [each.collection, each.items]));
    return collections.map(({ kind, name }) => {
      const { currentAt, sweep } = progress.collections[name] ?? {};
      return {
        service,
        account,
        collection: name,
        kind,
        items: items.get(name) ?? 0,
        ageMs: currentAt === undefined ? undefined : Math.max(0, now - currentAt),
        done: sweep?.done,
        total: sweep?.total,
      };
    });
  });
  return (await Promise.all(all)).flat();
}

/** Searches a mirror for the person who looks at it: ages instead of times, because theirs may be another clock. */
async function findForPerson(
  { embeddings, view }: Searched,
  words: string,
): Promise<readonly object[]> {
  const { items } = await searchMirror(
    view,
    { words, limit: MAX_FOUND },
    { embeddings, passageLength: PASSAGE_LENGTH },
  );
  return items.map(({ comparedAt, ...item }) => {
    return { ...item, ageMs: Math.max(0, Date.now() - Date.parse(comparedAt)) };
  });
}
