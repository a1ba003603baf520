import { ConvintelRepository } from "../services/convintel/repository/convintel-repository.js";
import { collections } from "../services/notes/repository/documents.js";
import { removeBidiControls } from "../common/remove-bidi-controls.js";
import type { Difference } from "../store/other-database.js";
import type { Store } from "../store/store.js";
import type { ServiceName } from "../common/tokens.js";
import { compareResource } from "./compare.js";
import type { Summarizer } from "./description.js";
import { crmKinds } from "./crm/crm-kinds.js";
import { CrmState } from "./crm/crm-state.js";
import { convintelKinds } from "./convintel/convintel-kinds.js";
import { joinMerges, summarizeMerge } from "./merges.js";
import { listReorders } from "./notes/list-reorders.js";
import { orderBlocks } from "./notes/order-blocks.js";
import { notesKinds } from "./notes/notes-kinds.js";
import { NotesState } from "./notes/notes-state.js";
import type { ResourceChange } from "./resource-change.js";
import type { ResourceKind } from "./resource-kind.js";
import type { Snapshot } from "./snapshot.js";

/** Lists what differs from a snapshot, as people see it: by service, then in the order it was added. */
export function listChanges(store: Store, since: Snapshot): ResourceChange[] {
  const before = since.open();
  try {
    return describeDifferences(store.compareWith(since.location, watched), before, store);
  } finally {
    before.close();
  }
}

/** The collections whose documents people see. */
export const watched: readonly string[] = [crmKinds, notesKinds, convintelKinds]
  .flatMap((kinds) => Object.keys(kinds))
  .concat(collections.children);

/** Describes the documents that differ between two states of a store. */
export function describeDifferences(
  differences: readonly Difference[],
  before: Store,
  after: Store,
): ResourceChange[] {
  const sides = <State>(read: (store: Store) => State): Sides<State> => ({
    before: { store: before, state: read(before) },
    after: { store: after, state: read(after) },
  });
  const notes = sides((each) => new NotesState(each));
  const children = differences.filter(({ collection }) => collection === collections.children);
  const changes = [
    ...compareAll(
      "crm",
      crmKinds,
      differences,
      sides((each) => new CrmState(each)),
    ),
    ...orderBlocks(
      compareAll("notes", notesKinds, differences, notes),
      notes.before.state,
      notes.after.state,
    ),
    ...listReorders(
      children.map(({ id }) => id),
      notes.before.state,
      notes.after.state,
    ),
    ...compareAll(
      "convintel",
      convintelKinds,
      differences,
      sides((each) => new ConvintelRepository(each)),
    ),
  ];
  // A title must not change how the rest of its sentence reads.
  return changes.map((change) => ({ ...change, summary: removeBidiControls(change.summary) }));
}

/** A store in two states, with what reads one service of it. */
interface Sides<State> {
  before: Side<State>;
  after: Side<State>;
}

interface Side<State> {
  store: Store;
  state: State;
}

function compareAll<State>(
  service: ServiceName,
  kinds: Readonly<Record<string, ResourceKind<State>>>,
  differences: readonly Difference[],
  { before, after }: Sides<State>,
): ResourceChange[] {
  const described = differences.flatMap(({ collection, id }) => {
    const kind = kinds[collection];
    if (kind === undefined) return [];
    const read = ({ store }: Side<State>) => store.get<object>(collection, id);
    const [earlier, later] = [read(before), read(after)];
    const pair = {
      before: earlier && kind.describe(earlier, before.state),
      after: later && kind.describe(later, after.state),
    };
    return { id, document: later ?? earlier ?? {}, pair, summarize: kind.summarize };
  });
  const { resources, mergedIds } = joinMerges(described);
  const deleted = resources.filter(({ pair }) => pair.before && !pair.after);
  const deletedIds = new Set(deleted.map(({ id }) => id));
  return resources.flatMap(({ summarize, ...each }) => {
    const summary: Summarizer = (pair, fields) => summarizeMerge(pair) ?? summarize?.(pair, fields);
    return compareResource({ ...each, summarize: summary, service, deletedIds, mergedIds }) ?? [];
  });
}
