/** What is wrong with a visit to the consent page, said to the visitor on a page of its own. */
export class ConsentRefusal extends Error {
  override readonly name: string = "ConsentRefusal";
  /** Heading of that page. */
  readonly title: string = "This app cannot be connected";
  /** What the visit has changed, where that is known. */
  readonly outcome: string | undefined = "Nothing was connected.";
}

/**
 * An answer that came too late, or was not the first: the second of a double click comes after one
 * that may have connected the app, so this one says nothing of that.
 */
export class StaleAnswer extends ConsentRefusal {
  override readonly name = "StaleAnswer";
  override readonly title = "This page is no longer good";
  override readonly outcome = undefined;
}
