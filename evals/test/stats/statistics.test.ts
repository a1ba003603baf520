import { describe, expect, test } from "vitest";
import { differenceInterval, rateInterval } from "../../src/stats/intervals.ts";
import { estimatePassAll, meanPassAll } from "../../src/stats/pass-rates.ts";

/** Lists all choices of `k` of these items. */
function choose<Item>(items: readonly Item[], k: number): Item[][] {
  if (k === 0) return [[]];
  return items.flatMap((item, index) =>
    choose(items.slice(index + 1), k - 1).map((rest) => [item, ...rest]),
  );
}

/** Probability of `hits` in `n` trials. */
function binomial(n: number, hits: number, p: number): number {
  let ways = 1;
  for (let index = 0; index < hits; index += 1) ways = (ways * (n - index)) / (index + 1);
  return ways * p ** hits * (1 - p) ** (n - hits);
}

const range = (count: number) => Array.from({ length: count + 1 }, (_, index) => index);

describe("pass^k", () => {
  test("is the share of the choices of k runs in which all passed", () => {
    for (const passed of range(5)) {
      const runs = Array.from({ length: 5 }, (_, index) => index < passed);
      for (const k of [1, 2, 3, 4, 5]) {
        const choices = choose(runs, k);
        const share = choices.filter((choice) => choice.every(Boolean)).length / choices.length;
        expect(estimatePassAll({ passed, runs: 5 }, k)).toBeCloseTo(share, 12);
      }
    }
  });

  test("is p^k on average over all outcomes, so without bias", () => {
    for (const p of [0.1, 0.5, 0.83]) {
      for (const k of [1, 2, 4]) {
        const average = range(4).reduce(
          (sum, passed) => sum + binomial(4, passed, p) * estimatePassAll({ passed, runs: 4 }, k)!,
          0,
        );
        expect(average).toBeCloseTo(p ** k, 12);
      }
    }
  });

  test("is unknown with fewer than k runs, of one task or of any", () => {
    expect(estimatePassAll({ passed: 1, runs: 1 }, 2)).toBeUndefined();
    expect(
      meanPassAll(
        [
          { passed: 2, runs: 2 },
          { passed: 1, runs: 1 },
        ],
        2,
      ),
    ).toBeUndefined();
    expect(meanPassAll([], 1)).toBeUndefined();
  });

  test("counts every task the same, however many runs it has", () => {
    const tallies = [
      { passed: 4, runs: 4 },
      { passed: 0, runs: 1 },
    ];
    expect(meanPassAll(tallies, 1)).toBe(0.5);
  });
});

describe("an interval", () => {
  test("contains the rate about 95 of 100 times, near 0 and 1 too", () => {
    for (const tasks of [10, 44]) {
      for (const p of [0.02, 0.1, 0.3, 0.5, 0.9, 0.98]) {
        const coverage = range(tasks).reduce((sum, passed) => {
          const rates = Array.from({ length: tasks }, (_, index) => (index < passed ? 1 : 0));
          const { low, high } = rateInterval(rates)!;
          return low <= p && p <= high ? sum + binomial(tasks, passed, p) : sum;
        }, 0);
        expect(coverage).toBeGreaterThan(0.92);
      }
    }
  });

  test("of a difference contains it about 95 of 100 times", () => {
    const tasks = 12;
    for (const [better, worse] of [
      [0.5, 0.1],
      [0.2, 0.2],
      [0.05, 0.05],
      [0.02, 0.3],
    ] as const) {
      let coverage = 0;
      for (const up of range(tasks)) {
        for (const down of range(tasks - up)) {
          const rest = tasks - up - down;
          // Conditional binomials are the multinomial distribution.
          const probability =
            binomial(tasks, up, better) * binomial(tasks - up, down, worse / (1 - better));
          const differences = [
            ...Array.from({ length: up }, () => 1),
            ...Array.from({ length: down }, () => -1),
            ...Array.from({ length: rest }, () => 0),
          ];
          const { low, high } = differenceInterval(differences)!;
          if (low <= better - worse && better - worse <= high) coverage += probability;
        }
      }
      expect(coverage).toBeGreaterThan(0.92);
    }
  });

  test("of equal results is never a point", () => {
    expect(rateInterval([1, 1, 1])!.low).toBeLessThan(0.9);
    expect(differenceInterval([0, 0, 0, 0])!.low).toBeLessThan(-0.1);
    expect(rateInterval([])).toBeUndefined();
  });
});
