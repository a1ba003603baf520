/**
 * Returns true if objects and lists in a value are nested beyond a number of levels, as in a circular one.
 * Walks level by level, so that depth costs no stack and shared parts count once.
 */
export function isDeeperThan(value: unknown, maxLevels: number): boolean {
  let level = new Set(isContainer(value) ? [value] : []);
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth >= maxLevels) return true;
    level = new Set([...level].flatMap((each) => Object.values(each).filter(isContainer)));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
