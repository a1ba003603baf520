/** Returns an object without members that are null, undefined, an empty text or an empty list. */
export function omitEmpty<Members extends object>(members: Members): Partial<Members> {
  const entries = Object.entries(members).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(entries) as Partial<Members>;
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}
