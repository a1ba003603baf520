import { ConfigurationError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { assertPinned, type PinnedInputs } from "../schemas/pinned-inputs.js";
import type { Catalog, CatalogInputs, CatalogTool, ToolName } from "./catalog.js";
import { assertKnown } from "./select-tools.js";
import type { OperationToolOptions } from "./tool-options.js";

/** Changes to the tools of a catalog. All are optional. */
export interface ToolShape<Tools extends Catalog = Catalog> {
  /**
   * Put before the name of each tool, such as for two toolkits of one package in one agent.
   * @example new CrmToolkit({ account: "ada", prefix: "ada_" }) // ada_crm_create_task, …
   */
  prefix?: string | undefined;
  /** Other names of tools: `{ crm_create_task: "add_task" }`. The prefix comes before these too. */
  rename?: Readonly<Partial<Record<ToolName<Tools>, string>>> | undefined;
  /**
   * Other descriptions of tools, as text, or as a function of the operation's own. In the latter, and in
   * descriptions that stay, tools of this toolkit are mentioned by their new names.
   * @example { crm_create_task: (description) => `${description} Always give a deadline.` }
   */
  describe?: Readonly<Partial<Record<ToolName<Tools>, Description>>> | undefined;
  /**
   * Fixed values of inputs, for every tool that has an input of this name. Models do not see these inputs.
   * @example new CrmToolkit({ resources: ["records"], pin: { object: "deals" } })
   */
  pin?: CatalogInputs<Tools> | undefined;
}

type Description = string | ((description: string) => string);

/** The shape as the constructor of a toolkit sees it: names are any text. */
interface AnyShape {
  prefix?: string | undefined;
  rename?: Readonly<Record<string, string | undefined>> | undefined;
  describe?: Readonly<Record<string, Description | undefined>> | undefined;
  pin?: PinnedInputs | undefined;
}

type ShapeOptions = Required<Pick<OperationToolOptions, "name" | "description" | "pin">>;

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const MENTION = /\b[a-z]+(?:_[a-z]+)+\b/g;

/**
 * Returns the options that give tools their shape, by the operations' names.
 *
 * @throws ConfigurationError for names that are unknown, not unique or not accepted by models, and for pinned
 * inputs that no tool has or that a tool refuses.
 */
export function shapeTools(
  all: readonly CatalogTool[],
  selected: readonly CatalogTool[],
  { prefix = "", rename = {}, describe = {}, pin = {} }: AnyShape,
): Map<string, ShapeOptions> {
  const operations = selected.map(({ operation }) => operation);
  const everyName = all.map(({ operation }) => operation.name);
  assertKnown("tool", [...Object.keys(rename), ...Object.keys(describe)], everyName);
  const everyInput = all.flatMap(({ operation }) => Object.keys(operation.input.shape));
  assertKnown("input", Object.keys(pin), [...new Set(everyInput)]);
  const names = new Map(operations.map(({ name }) => [name, prefix + (rename[name] ?? name)]));
  assertNames(names);
  return new Map(
    operations.map((operation) => {
      const { name, description } = operation;
      const own = description.replaceAll(MENTION, (word) => names.get(word) ?? word);
      const other = describe[name] ?? own;
      return [
        name,
        {
          name: names.get(name),
          description: typeof other === "function" ? other(own) : other,
          pin: pinOf(operation, pin),
        },
      ];
    }),
  );
}

/** Returns the pinned values for the inputs that an operation has. */
function pinOf({ input, name }: Operation, pin: PinnedInputs): PinnedInputs {
  const own = Object.fromEntries(
    Object.entries(pin).filter(
      ([key, value]) => value !== undefined && Object.hasOwn(input.shape, key),
    ),
  );
  assertPinned(name, input, own);
  return own;
}

function assertNames(names: ReadonlyMap<string, string>): void {
  const operations = new Map<string, string>();
  for (const [operation, name] of names) {
    if (!NAME.test(name)) {
      throw new ConfigurationError(
        `${JSON.stringify(name)} cannot be the name of ${operation}: models accept 1 to 64 letters, digits, _ and -.`,
      );
    }
    const other = operations.get(name);
    if (other !== undefined) {
      throw new ConfigurationError(
        `${other} and ${operation} would both be named ${name}. Rename one of them.`,
      );
    }
    operations.set(name, operation);
  }
}
