import type { Service } from "../client/service.js";
import type { Operation } from "../operations/operation.js";
import { isPlainObject } from "../schemas/is-plain-object.js";

/** Source of the result of a tool call. */
export interface Provenance {
  /** Short name of the service: `crm`. */
  service: string;
  /** Name of the operation, also of a renamed tool: `crm_list_tasks`. */
  operation: string;
  /** Ids in the result, under the names that models read: `{ task_id: ["891dcbfc-…"] }`. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Set if ids are left out: those after the first 1000, and any longer than 200 characters. */
  truncated?: true;
}

/**
 * Artifact of a successful tool call: the output of the operation, unless the tool's option `artifact` is
 * `ids`, and its provenance.
 *
 * @example
 * const { provenance } = message.artifact as ToolArtifact;
 * const pageIds = provenance.ids["page_id"] ?? [];
 */
export type ToolArtifact<Output = object> = Output & { provenance: Provenance };

const MAX_IDS = 1000;
const MAX_LENGTH = 200;
const ID = /(^|_)id$|[a-z]Id$/;
const ID_LIST = /(^|_)ids$|[a-z]Ids$/;

/** The tool that a result comes from. */
interface ArtifactSource {
  operation: Operation;
  service: Service;
  form: { artifact: "full" | "ids" | "none" };
}

/**
 * Creates the artifact of a call: the output, if it is wanted, with its provenance. An output that is not an
 * object becomes `{ output }`.
 *
 * @param data what the model reads of the output, for the ids.
 */
export function createArtifact(
  output: unknown,
  data: unknown,
  { form, operation, service }: ArtifactSource,
): ToolArtifact | undefined {
  if (form.artifact === "none") return undefined;
  const provenance = { service: service.name, operation: operation.name, ...collectIds(data) };
  if (form.artifact === "ids" || output === undefined) return { provenance };
  const own: object = isPlainObject(output) ? output : { output };
  return { ...own, provenance };
}

/** Collects the ids in what a model reads of a result. */
function collectIds(data: unknown): Pick<Provenance, "ids" | "truncated"> {
  const ids = new Map<string, Set<string>>();
  let count = 0;
  let truncated = false;

  function add(name: string, id: unknown): void {
    if (typeof id !== "string") return;
    const known = ids.get(name) ?? new Set();
    if (known.has(id)) return;
    if (count === MAX_IDS || name.length > MAX_LENGTH || id.length > MAX_LENGTH) {
      truncated = true;
      return;
    }
    count += 1;
    ids.set(name, known.add(id));
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isPlainObject(value)) return;
    for (const [key, part] of Object.entries(value)) {
      if (ID.test(key)) add(key, part);
      else if (ID_LIST.test(key) && Array.isArray(part)) {
        for (const id of part) add(key.slice(0, -1), id);
      }
      visit(part);
    }
  }

  visit(data);
  const found = Object.fromEntries([...ids].map(([name, set]) => [name, [...set]]));
  return truncated ? { ids: found, truncated } : { ids: found };
}
