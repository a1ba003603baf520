import type { Collection } from "@workbelt/core/provider";
import type { MirrorStore } from "./store/mirror-store.js";

/** Part of a service that one account sees. */
export interface MirroredService {
  /** Name of the service: `crm`. */
  readonly service: string;
  /** The service's name in sentences: "the CRM". */
  readonly displayName: string;
  /** The connected account whose copy it is; undefined for that of a token. */
  readonly account?: string | undefined;
  /** The partition of the store that has its items. */
  readonly partition: string;
  readonly collections: readonly Collection[];
}

/** Everything that one account sees in a mirror: what searches read. */
export interface MirrorView {
  readonly store: MirrorStore;
  readonly services: readonly MirroredService[];
}
