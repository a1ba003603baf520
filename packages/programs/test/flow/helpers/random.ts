/** Returns a number below a limit. */
export type Random = (below: number) => number;

/** Numbers that depend on a seed alone. */
export function createRandom(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
