import { isNamedByWorkspace, isSometimesMissing, type Place, type Shape } from "./shape.js";

/** A difference between a service and the sandbox: where and in which types, never in values. */
export interface Difference {
  /** The request, as `GET /v2/tasks/{id}`; undefined for the call as a whole. */
  request?: string;
  /** `status`, `error`, `request`, `result`, `headers`, `page`, or a path in the reply such as `data.deadline_at`. */
  at: string;
  service: string;
  sandbox: string;
}

const NOTHING = "nothing";

/**
 * Lists the places in which two shapes differ.
 *
 * @param isSurvey true if the reply is about the workspace's own data: then only what both have is compared
 */
export function compareShapes(service: Shape, sandbox: Shape, isSurvey: boolean): Difference[] {
  const paths = new Set([...service.keys(), ...sandbox.keys()]);
  return [...paths].flatMap((path) => {
    const one = service.get(path);
    const other = sandbox.get(path);
    const { parent } = (one ?? other) as Place;
    // A part that only one of them has is reported once, at its top.
    if (parent !== undefined && !(hasType(service, parent) && hasType(sandbox, parent))) return [];
    const isLoose = isSurvey || isNamedByWorkspace(path);
    const isItem = parent?.type === "array";
    if (isLoose && (isItem || isNamedByWorkspace(lastPart(path))) && !(one && other)) return [];
    const types = listTypes(service, path);
    const expected = listTypes(sandbox, path);
    const isAgreed =
      isLoose && parent !== undefined ? agreeLoosely(types, expected) : agree(types, expected);
    const areKinds =
      !one || !other || [...one.kindMembers].every((each) => other.kindMembers.has(each));
    if (isAgreed && areKinds) return [];
    const at = path === "" ? "body" : path;
    return isAgreed
      ? [{ at, service: "an object without its kind", sandbox: format(expected) }]
      : [{ at, service: format(types), sandbox: format(expected) }];
  });
}

function hasType(shape: Shape, { path, type }: { path: string; type: string }): boolean {
  return shape.get(path)?.types.has(type) === true;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function listTypes(shape: Shape, path: string): string[] {
  const types = [...(shape.get(path)?.types.keys() ?? [])];
  return types.length === 0 || isSometimesMissing(shape, path) ? [...types, NOTHING] : types;
}

function agree(types: readonly string[], expected: readonly string[]): boolean {
  return isSubset(types, expected) && isSubset(expected, types);
}

/**
 * Data that differ may have other kinds of objects, other forms of text, and values where the sandbox's have none; but a null,
 * a missing member or a type that the sandbox never has is a difference.
 */
function agreeLoosely(types: readonly string[], expected: readonly string[]): boolean {
  if (!isSubset(types.filter(isEmpty), expected)) return false;
  const [one, other] = [withoutEmpty(types), withoutEmpty(expected)];
  if (one.length === 0) return true;
  // A member that the sandbox always has without a value may have one; one that it never has may not.
  if (other.length === 0) return expected.includes("null");
  const bases = other.map(baseOf);
  if (!one.every((type) => bases.includes(baseOf(type)))) return false;
  const texts = one.filter((type) => baseOf(type) === "string");
  if (texts.length === 0) return true;
  return other.includes("string")
    ? texts.some((type) => other.includes(type))
    : isSubset(texts, other);
}

function isEmpty(type: string): boolean {
  return type === "null" || type === NOTHING;
}

/** Returns a type without the form of a text or the kind of an object. */
function baseOf(type: string): string {
  return /^[a-z]+/.exec(type)?.[0] ?? type;
}

function withoutEmpty(types: readonly string[]): string[] {
  return types.filter((type) => !isEmpty(type));
}

function isSubset(types: readonly string[], others: readonly string[]): boolean {
  return types.every((type) => others.includes(type));
}

function format(types: readonly string[]): string {
  return types.toSorted().join(" or ");
}
