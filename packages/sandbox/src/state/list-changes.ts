import { ConvintelRepository } from "../services/convintel/repository/convintel-repository.js";
import { collections } from "../services/notes/repository/documents.js";
import { removeBidiControls } from "../common/remove-bidi-controls.js";
import type { Difference } from "../store/other-database.js";
import type { Store } from "../store/store.js";
import type { ServiceName } from "../common/tokens.js";
import { compareResource } from "./compare.js";
import { crmKinds } from "./crm/crm-kinds.js";
import { CrmState } from "./crm/crm-state.js";
import { convintelKinds } from "./convintel/convintel-kinds.js";
import { listReorders } from "./notes/list-reorders.js";
import { notesKinds } from "./notes/notes-kinds.js";
import { NotesState } from "./notes/notes-state.js";
import type { ResourceChange } from "./resource-change.js";
import type { ResourceKind } from "./resource-kind.js";
import type { Snapshot } from "./snapshot.js";

/** Lists what differs from a snapshot, as people see it: by service, then in the order it was added. */
export function listChanges(store: Store, since: Snapshot): ResourceChange[] {
  const before = since.open();
  try {
    const differences = store.compareWith(since.location, watched);
    const sides = <State>(read: (store: Store) => State): Sides<State> => ({
      before: { store: before, state: read(before) },
      after: { store, state: read(store) },
    });
    const notes = sides((each) => new NotesState(each));
    const convintel = sides((each) => new ConvintelRepository(each));
    const children = differences.filter(({ collection }) => collection === collections.children);
    const changes = [
      ...compareAll(
        "crm",
        crmKinds,
        differences,
        sides((each) => new CrmState(each)),
      ),
      ...compareAll("notes", notesKinds, differences, notes),
      ...listReorders(
        children.map(({ id }) => id),
        notes.before.state,
        notes.after.state,
      ),
      ...compareAll("convintel", convintelKinds, differences, convintel),
    ];
    // A title must not change how the rest of its sentence reads.
    return changes.map((change) => ({ ...change, summary: removeBidiControls(change.summary) }));
  } finally {
    before.close();
  }
}

const watched = [crmKinds, notesKinds, convintelKinds]
  .flatMap((kinds) => Object.keys(kinds))
  .concat(collections.children);

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
    const describe = ({ store, state }: Side<State>) => {
      const document = store.get<object>(collection, id);
      return document && kind.describe(document, state);
    };
    const pair = { before: describe(before), after: describe(after) };
    return { id, pair, summarize: kind.summarize };
  });
  const deleted = described.filter(({ pair }) => pair.before && !pair.after);
  const deletedIds = new Set(deleted.map(({ id }) => id));
  return described.flatMap((each) => compareResource({ ...each, service, deletedIds }) ?? []);
}
