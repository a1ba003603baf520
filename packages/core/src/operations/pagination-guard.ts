import { UnexpectedResponseError } from "../errors/call-errors.js";
import type { Page } from "./pagination.js";

const MAX_EMPTY_PAGES = 100;

/** Notices when a service would have its list read for ever: in a circle, or empty page after empty page. */
export class PaginationGuard {
  readonly #name: string;
  readonly #asked = new Set<string>();
  #emptyPages = 0;

  /** @param name of the operation, for the error. */
  constructor(name: string) {
    this.#name = name;
  }

  /** The error to throw after this page, when there should be no next one. */
  check(page: Page<unknown>, more: object | undefined): UnexpectedResponseError | undefined {
    if (more === undefined) return undefined;
    const next = JSON.stringify(more);
    if (this.#asked.has(next)) {
      return new UnexpectedResponseError(
        `${this.#name} was given the next page ${next} a second time.`,
      );
    }
    this.#asked.add(next);
    this.#emptyPages = page.items.length === 0 ? this.#emptyPages + 1 : 0;
    if (this.#emptyPages < MAX_EMPTY_PAGES) return undefined;
    return new UnexpectedResponseError(
      `${this.#name} gave ${MAX_EMPTY_PAGES} empty pages in a row, each with a next one.`,
    );
  }
}
