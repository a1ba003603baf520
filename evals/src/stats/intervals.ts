/** An interval that contains the true value with a confidence of 95%. */
export interface Interval {
  low: number;
  high: number;
}

const Z = 1.959964;

/**
 * Returns the interval of a mean pass rate. The unit is the task, because runs of a task are alike: four more
 * tasks, two that passed and two that failed, widen it to where it is right for few tasks and rates near 0 and 1
 * (Agresti and Coull's adjustment).
 */
export function rateInterval(taskRates: readonly number[]): Interval | undefined {
  return adjustedInterval(taskRates, [0, 0, 1, 1], { low: 0, high: 1 });
}

/**
 * Returns the interval of the mean difference between two pass rates over the same tasks, as pairs. Two more
 * tasks, one for each side, do the same here (Bonett and Price's adjustment).
 */
export function differenceInterval(taskDifferences: readonly number[]): Interval | undefined {
  return adjustedInterval(taskDifferences, [-1, 1], { low: -1, high: 1 });
}

function adjustedInterval(
  values: readonly number[],
  extra: readonly number[],
  range: Interval,
): Interval | undefined {
  if (values.length === 0) return undefined;
  const all = [...values, ...extra];
  const center = all.reduce((sum, value) => sum + value, 0) / all.length;
  const squares = all.reduce((sum, value) => sum + (value - center) ** 2, 0);
  const margin = (Z * Math.sqrt(squares / all.length)) / Math.sqrt(all.length);
  return {
    low: Math.max(range.low, center - margin),
    high: Math.min(range.high, center + margin),
  };
}
