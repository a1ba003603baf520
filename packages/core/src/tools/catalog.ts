import type { Api, Service } from "../client/service.js";
import type { FileSource } from "../files/file-source.js";
import type { InputOf, Operation } from "../operations/operation.js";

/** Operations by resource: modules that export them, or objects that have them. What else is in there is ignored. */
export type Resources = Readonly<Record<string, object>>;

/** A few words for resources whose name does not say what they are, for models. */
export type ResourceLabels = Readonly<Record<string, string | undefined>>;

/** Called as the connection accepts a file that is uploaded. */
export type ReportUpload = (progress: { sentBytes: number; totalBytes: number }) => void;

/** Looks up the account's own names, such as stages and columns, for the types of programs. It only reads. */
export interface AccountTypes {
  /** Returns the names that inputs take in the account, by the names of the inputs: `{ object: ["people", "deals"] }`. */
  listNames?(api: Api): Promise<Readonly<Record<string, readonly string[]>>>;
  /**
   * Returns the values that something of the account has, such as an object or a database, as TypeScript types by their
   * keys in results: `{ stage: '"Lead" | "Won"' }`. Undefined if the account has nothing of this name.
   */
  describeValues?(name: string, api: Api): Promise<Readonly<Record<string, string>> | undefined>;
}

/** An operation and its resource. */
export interface CatalogTool {
  readonly resource: string;
  readonly operation: Operation;
}

/** The tools of a provider package, from which its toolkits are made. */
export interface Catalog<
  Operations extends Resources = Resources,
  Uploads extends object = object,
> {
  readonly service: Service;
  /** The operations by resource, as they were given. */
  readonly operations: Operations;
  /**
   * Every operation: by resource in the order given, and in each resource paged lists, other reads, creations, updates and
   * deletions, each by name.
   */
  readonly tools: readonly CatalogTool[];
  /** A few words for the resources whose name does not say what they are. */
  readonly resourceLabels: ResourceLabels;
  /** The account's own names, for `describeTypes`. */
  readonly accountTypes?: AccountTypes | undefined;
  /**
   * Returns the toolkit's options for uploads of the host's files: those in the folder of this path, or those of a
   * source. Undefined if no operation uploads files. The operation that takes them names them in its `host`.
   */
  readonly files?:
    | ((source: string | FileSource, onProgress?: ReportUpload) => Uploads)
    | undefined;
}

/** The operations among the exports of a module. */
type OperationIn<Exports> = Exports extends unknown
  ? Extract<Exports[keyof Exports], Operation>
  : never;

/** The operations of a catalog, as a union. */
export type OperationOf<Tools extends Catalog> = string extends keyof Tools["operations"]
  ? Operation
  : OperationIn<Tools["operations"][keyof Tools["operations"]]>;

/** The names of a catalog's operations, as a union: `"crm_create_task" | …`. */
export type ToolName<Tools extends Catalog> = OperationOf<Tools>["name"];

/** The names of a catalog's resources, as a union: `"tasks" | …`. */
export type ResourceName<Tools extends Catalog> = keyof Tools["operations"] & string;

/** The keys of each member of a union; an operation without inputs has `Record<string, never>`. */
type KeyOf<Input> = Input extends unknown
  ? string extends keyof Input
    ? never
    : keyof Input
  : never;
type ValueOf<Input, Key extends PropertyKey> = Input extends unknown
  ? Key extends keyof Input
    ? Input[Key]
    : never
  : never;
type Merged<Input> = { [Key in KeyOf<Input>]?: ValueOf<Input, Key> };

/** The inputs of a catalog's operations by name, each optional; of any catalog, any inputs. */
export type CatalogInputs<Tools extends Catalog> =
  string extends ToolName<Tools>
    ? Readonly<Record<string, unknown>>
    : Readonly<Merged<InputOf<OperationOf<Tools>>>>;

/** Lists the operations of resources. */
export function listTools(resources: Resources): CatalogTool[] {
  return Object.entries(resources).flatMap(([resource, exports]) => {
    const values: unknown[] = Object.values(exports);
    const operations = new Set(values.filter(isOperation));
    return [...operations]
      .toSorted(compareOperations)
      .map((operation) => ({ resource, operation }));
  });
}

function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && "effect" in value && "run" in value;
}

// Exports of a module have no order of their own: a module lists them by name.
function compareOperations(one: Operation, other: Operation): number {
  return rank(one) - rank(other) || (one.name < other.name ? -1 : 1);
}

function rank({ effect, pagination }: Operation): number {
  if (pagination !== undefined) return 0;
  return { read: 1, create: 2, update: 3, delete: 4 }[effect];
}
