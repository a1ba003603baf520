import type { Service } from "../client/service.js";
import { formatUuid, isUuid } from "../schemas/common-inputs.js";
import { containersOf } from "../schemas/named.js";
import type { Operation } from "./operation.js";

/** Something that the input of a call names. */
export interface Touched {
  /** The input that names it. */
  readonly input: string;
  /** Its kind: "record". */
  readonly kind: string;
  /** Its id or name, in one spelling. */
  readonly identity: string;
}

/**
 * Things that a call names, as its `touches`: known once, of the canonical names, so that every spelling has the same. Its service
 * declares which inputs have ids, its operation which name containers.
 */
export interface Touches {
  /** Things by their ids, in the order of the input. Those inside of other inputs are values that it gives. */
  readonly things: readonly Touched[];
  /** Containers of the things that it is about, such as an object of records. */
  readonly containers: readonly Touched[];
}

/** Touches nothing, as a look-up. */
export const NO_TOUCHES: Touches = { things: [], containers: [] };

/** Finds the things that the input of a call names. Code that has the call reads its `touches`. */
export function findTouches(
  operation: Operation,
  service: Service,
  input: Readonly<Record<string, unknown>>,
): Touches {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  const pick = (kindOf: (name: string) => string | undefined): Touched[] =>
    texts.flatMap(([name, value]) => {
      const kind = kindOf(name);
      return kind === undefined ? [] : [{ input: name, kind, identity: normalizeId(value) }];
    });
  const containers = containersOf(operation);
  return {
    things: pick((name) => identityOf(service, name)),
    containers: pick((name) => containers.get(name)),
  };
}

/** Returns what an input or a field identifies, as its service declares it; undefined if it is no id. */
export function identityOf({ identities }: Service, field: string): string | undefined {
  return Object.hasOwn(identities, field) ? identities[field] : undefined;
}

/** Brings an id or a name into one spelling. */
export function normalizeId(text: string): string {
  return isUuid(text) ? formatUuid(text) : text.toLowerCase();
}
