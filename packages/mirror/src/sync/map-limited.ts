/** Maps values by a function that waits, at most `limit` at a time, in order. The first error ends it. */
export async function mapLimited<Value, Result>(
  values: readonly Value[],
  limit: number,
  map: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < values.length) {
      const index = next;
      next += 1;
      results[index] = await map(values[index] as Value);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, values.length) }, work));
  return results;
}
