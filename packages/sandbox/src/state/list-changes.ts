import { ConvintelRepository } from "../convintel/repository.js";
import type { Difference } from "../store/other-database.js";
import type { Store } from "../store/store.js";
import type { ServiceName } from "../tokens.js";
import { compareResource } from "./compare.js";
import { crmKinds } from "./crm/crm-kinds.js";
import { CrmState } from "./crm/crm-state.js";
import { convintelKinds } from "./convintel/convintel-kinds.js";
import { notesKinds } from "./notes/notes-kinds.js";
import { NotesState } from "./notes/notes-state.js";
import type { ResourceChange } from "./resource-change.js";
import type { ResourceKind } from "./resource-kind.js";
import type { Snapshot } from "./snapshot.js";

/** Lists what differs from a snapshot, as people see it: by service, then in the order it was added. */
export function listChanges(store: Store, since: Snapshot): ResourceChange[] {
  const before = since.open();
  try {
    const listService = <State>(
      service: ServiceName,
      kinds: Readonly<Record<string, ResourceKind<State>>>,
      read: (store: Store) => State,
    ) => {
      const differences = store.compareWith(since.location, Object.keys(kinds));
      return compareAll({ service, kinds, differences }, side(before, read), side(store, read));
    };
    return [
      ...listService("crm", crmKinds, (each) => new CrmState(each)),
      ...listService("notes", notesKinds, (each) => new NotesState(each)),
      ...listService("convintel", convintelKinds, (each) => new ConvintelRepository(each)),
    ];
  } finally {
    before.close();
  }
}

/** One of the two states: its documents and what reads them. */
interface Side<State> {
  store: Store;
  state: State;
}

function side<State>(store: Store, read: (store: Store) => State): Side<State> {
  return { store, state: read(store) };
}

interface Comparison<State> {
  service: ServiceName;
  kinds: Readonly<Record<string, ResourceKind<State>>>;
  differences: Difference[];
}

function compareAll<State>(
  { service, kinds, differences }: Comparison<State>,
  before: Side<State>,
  after: Side<State>,
): ResourceChange[] {
  const described = differences.map(({ collection, id }) => {
    const kind = kinds[collection];
    const describe = ({ store, state }: Side<State>) => {
      const document = store.get<object>(collection, id);
      return document && kind?.describe(document, state);
    };
    const pair = { before: describe(before), after: describe(after) };
    return { id, pair, summarize: kind?.summarize };
  });
  const deleted = described.filter(({ pair }) => pair.before && !pair.after);
  const deletedIds = new Set(deleted.map(({ id }) => id));
  return described.flatMap((each) => compareResource({ ...each, service, deletedIds }) ?? []);
}
