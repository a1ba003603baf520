import { UnexpectedResponseError } from "../errors/call-errors.js";
import type { Page } from "./pagination.js";

const MAX_EMPTY_PAGES = 100;

/** Detects endless pagination: repeated cursors or runs of empty pages. */
export class PaginationGuard {
  readonly #name: string;
  readonly #seen = new Set<string>();
  #emptyPages = 0;

  /** @param name of the operation, for the error. */
  constructor(name: string) {
    this.#name = name;
  }

  /** Returns the error to throw after this page, if the next one must not be fetched. */
  check(page: Page<unknown>, nextInput: object | undefined): UnexpectedResponseError | undefined {
    if (nextInput === undefined) return undefined;
    const next = JSON.stringify(nextInput);
    if (this.#seen.has(next)) {
      return new UnexpectedResponseError(
        `${this.#name} received the next page ${next} a second time.`,
      );
    }
    this.#seen.add(next);
    this.#emptyPages = page.items.length === 0 ? this.#emptyPages + 1 : 0;
    if (this.#emptyPages < MAX_EMPTY_PAGES) return undefined;
    return new UnexpectedResponseError(
      `${this.#name} received ${MAX_EMPTY_PAGES} empty pages in a row, each with a next one.`,
    );
  }
}
