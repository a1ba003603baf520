import { isNamedByWorkspace, isSometimesMissing, type Place, type Shape } from "./shape.js";

/** A difference between a service and the sandbox: where and in which types, never in values. */
export interface Difference {
  /** The request, as `GET /v2/tasks/{id}`; undefined for the call as a whole. */
  request?: string;
  /** `status`, `error`, `requests`, `declared`, or a path in the reply such as `data.deadline_at`. */
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
    const mayBeEmpty = one?.mayBeEmpty === true || other?.mayBeEmpty === true;
    const isRoot = parent === undefined;
    if (agree(types, expected, { isLoose: isLoose && !isRoot, mayBeEmpty })) return [];
    return [{ at: path === "" ? "body" : path, service: format(types), sandbox: format(expected) }];
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

function agree(
  types: readonly string[],
  expected: readonly string[],
  { isLoose, mayBeEmpty }: { isLoose: boolean; mayBeEmpty: boolean },
): boolean {
  if (isLoose) return agreeLoosely(types, expected, mayBeEmpty);
  const [one, other] = mayBeEmpty ? [types, expected].map(withoutEmpty) : [types, expected];
  if (mayBeEmpty && (one?.length === 0 || other?.length === 0)) return true;
  return isSubset(one ?? [], other ?? []) && isSubset(other ?? [], one ?? []);
}

/** Data that differ may lack values, and be of other kinds; what has a value on both sides must have a common type. */
function agreeLoosely(
  types: readonly string[],
  expected: readonly string[],
  mayBeEmpty: boolean,
): boolean {
  const [one, other] = [withoutEmpty(types), withoutEmpty(expected)];
  if (one.length === 0 || other.length === 0) {
    // A null is a value that the workspace does not have; a member that is never there is another shape.
    const isNull = types.includes("null") || expected.includes("null");
    return mayBeEmpty || (isNull && !isOnlyMissing(types) && !isOnlyMissing(expected));
  }
  if (one.some((type) => other.includes(type))) return true;
  const areKinds = [...one, ...other].every((type) => type.startsWith("object <"));
  return areKinds;
}

function isOnlyMissing(types: readonly string[]): boolean {
  return types.length === 1 && types[0] === NOTHING;
}

function withoutEmpty(types: readonly string[]): string[] {
  return types.filter((type) => type !== "null" && type !== NOTHING);
}

function isSubset(types: readonly string[], others: readonly string[]): boolean {
  return types.every((type) => others.includes(type));
}

function format(types: readonly string[]): string {
  return types.toSorted().join(" or ");
}
