import type { TextKinds } from "../client/service.js";

/**
 * Names of the kinds of text that an operation returns, in whatever form, or a function that names them by the input. They are
 * those of the service's `texts`, and `outside` for texts by outsiders in a service that declares none. None for what people do
 * not write, such as counts and settings.
 */
export type ReturnedTexts<Input> = readonly string[] | ReturnedTextsOf<Input>;

// A method, so that an operation of one input is an operation of any.
type ReturnedTextsOf<Input> = { of(input: Input): readonly string[] }["of"];

/**
 * The host's own rule about texts by outsiders, where the packages' is too narrow or too wide: `everything`, or by service
 * `everything` or the kinds that count or do not.
 *
 * @example { notes: { rows: true }, crm: "everything", convintel: { reviews: false } }
 */
export type OutsideRule =
  | "everything"
  | Readonly<Record<string, "everything" | Readonly<Record<string, boolean>>>>;

/** The parts of an operation and its service that say whose texts its results have. */
export interface TextSource<Input = never> {
  readonly operation: { readonly returnsTexts?: ReturnedTexts<Input> };
  readonly service: { readonly name: string; readonly texts?: TextKinds | undefined };
}

/** The kind of services that declare none. */
export const OUTSIDE_KIND = "outside";

/** Returns true for a call whose result has texts of people outside the workspace. */
export function returnsOutsideContent<Input>(
  { operation, service }: TextSource<Input>,
  input: NoInfer<Input>,
  rule: OutsideRule = {},
): boolean {
  const { returnsTexts } = operation;
  if (returnsTexts === undefined) return false;
  const own = rule === "everything" ? rule : rule[service.name];
  if (own === "everything") return true;
  const kinds = typeof returnsTexts === "function" ? returnsTexts(input) : returnsTexts;
  // Texts of an undeclared kind may be by outsiders.
  return kinds.some((kind) => own?.[kind] ?? service.texts?.[kind]?.outside ?? true);
}

/** Returns true if an operation returns texts of people outside the workspace, if only with some inputs. */
export function mayReturnOutsideContent(
  { operation, service }: TextSource,
  rule?: OutsideRule,
): boolean {
  const { returnsTexts } = operation;
  if (typeof returnsTexts === "function") return true;
  return returnsOutsideContent(
    { operation: { returnsTexts: returnsTexts ?? [] }, service },
    {},
    rule,
  );
}
