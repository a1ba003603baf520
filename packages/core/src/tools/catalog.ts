import type { InputOf, Operation } from "../operations/operation.js";
import type { ApiTool } from "./api-tool.js";
import type { ApiToolOptions } from "./tool-options.js";

/** A tool class whose constructor takes options only. */
export type ToolClass<Options extends ApiToolOptions = ApiToolOptions> = new (
  options?: Options,
) => ApiTool<Operation>;

/** A package's tool classes by resource, in the order a reader would look for them. */
export type Catalog<Options extends ApiToolOptions = ApiToolOptions> = Readonly<
  Record<string, readonly ToolClass<Options>[]>
>;

/** The operations of a catalog, as a union. */
type OperationOf<Tools extends Catalog> = InstanceType<Tools[keyof Tools][number]>["operation"];

/** The names of a catalog's operations, as a union: `"crm_create_task" | …`. */
export type ToolName<Tools extends Catalog> = OperationOf<Tools>["name"];

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
