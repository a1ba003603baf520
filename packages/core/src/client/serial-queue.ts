/** Runs pieces of work one after another, in the order they came. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the work when all work before it has ended, and returns its result. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}
