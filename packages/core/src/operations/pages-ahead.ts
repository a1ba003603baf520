import { type PageInput, type PagedList } from "./pagination.js";

/** Options of PagesAhead. */
export interface PagesAheadOptions<Page> {
  pagination: PagedList;
  /** Maximum number of pages to fetch ahead of the one that is taken. */
  max: number;
  /** Aborts all requests. */
  signal: AbortSignal | undefined;
  fetchPage: (next: PageInput, signal: AbortSignal) => Promise<Page>;
}

interface RequestedPage<Page> {
  key: string;
  page: Promise<Page>;
}

/**
 * Fetches pages in advance. With offsets the pages after the next one are known too, provided
 * that they have the size of the last one, and are fetched at the same time: two after the first page, then
 * twice as many with each page, so that a short list costs few extra requests. A page is used only if the
 * one before names it; otherwise the rest is read page by page.
 */
export class PagesAhead<Page> {
  readonly #options: PagesAheadOptions<Page>;
  #max: number;
  #ahead = 1;
  #requested: RequestedPage<Page>[] = [];
  #stopped = new AbortController();

  constructor(options: PagesAheadOptions<Page>) {
    this.#options = options;
    this.#max = options.max;
  }

  /** Returns the page with these inputs, after those that were taken before. */
  take(next: PageInput): Promise<Page> {
    const first = this.#requested.shift();
    if (first?.key === JSON.stringify(next)) return first.page;
    if (first !== undefined) this.#dropAll();
    return this.#fetch(next);
  }

  /**
   * Starts to fetch the page that another one names as the next, and those after it.
   *
   * @param current the inputs of the other page.
   * @param isRegular true if the pages after it presumably have its size.
   */
  request(next: PageInput, current: Readonly<Record<string, unknown>>, isRegular: boolean): void {
    const { input, kind } = this.#options.pagination;
    const offset = Number(next[input]);
    const step = offset - Number(current[input] ?? 0);
    const isKnown = isRegular && kind === "offset" && step > 0;
    this.#ahead = Math.min(isKnown ? this.#ahead * 2 : 1, this.#max);
    for (let index = this.#requested.length; index < this.#ahead; index += 1) {
      const inputs = index === 0 ? next : { [input]: offset + index * step };
      const page = this.#fetch(inputs);
      // One that is never taken must not be an unhandled rejection.
      page.catch(() => {});
      this.#requested.push({ key: JSON.stringify(inputs), page });
    }
  }

  /** Aborts the requests that are under way. */
  stop(): void {
    this.#stopped.abort();
  }

  #dropAll(): void {
    this.#max = Math.min(1, this.#max);
    this.#requested = [];
    this.stop();
    this.#stopped = new AbortController();
  }

  #fetch(next: PageInput): Promise<Page> {
    const { fetchPage, signal: outer } = this.#options;
    const { signal } = this.#stopped;
    return fetchPage(next, outer ? AbortSignal.any([outer, signal]) : signal);
  }
}
