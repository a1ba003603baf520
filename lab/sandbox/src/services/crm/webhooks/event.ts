import { AsyncLocalStorage } from "node:async_hooks";
import type { Change } from "../../../store/change-log.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import { type Actor, systemActor } from "../repository/actor.js";

/** An event of a webhook, without its workspace and actor (Attio's webhook reference): ids only. */
export interface CrmEvent {
  event_type: string;
  id: Record<string, string>;
  [field: string]: unknown;
}

/** The data from which events are created. */
export interface EventSource {
  collections: CrmCollections;
  repository: CrmRepository;
}

/** A change of a document of one type. */
export type TypedChange<Document> = Pick<Change, "id"> & {
  before: Document | undefined;
  after: Document | undefined;
};

/** The actor of the current request. Documents do not name who changed or deleted them. */
export const changeActor = new AsyncLocalStorage<Actor>();

/** Set while data changes without events, as when a history of values is written. */
export const withoutEvents = new AsyncLocalStorage<true>();

/** Completes events with their workspace and the actor of the current request. */
export function completeEvent(
  { event_type, id, ...fields }: CrmEvent,
  workspaceId: string,
): CrmEvent {
  return {
    event_type,
    id: { workspace_id: workspaceId, ...id },
    ...fields,
    actor: changeActor.getStore() ?? systemActor,
  };
}

/** Returns the verb of a change. */
export function getVerb({ before, after }: TypedChange<object>): "created" | "updated" | "deleted" {
  if (before === undefined) return "created";
  return after === undefined ? "deleted" : "updated";
}

/** Returns the document of a change: the new one, or the deleted one. */
export function getDocument<Document>({ before, after }: TypedChange<Document>): Document {
  return (after ?? before) as Document;
}
