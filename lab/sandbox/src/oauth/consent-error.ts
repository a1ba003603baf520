/** An error shown to the user on an error page instead of the consent page. */
export class ConsentError extends Error {
  override readonly name: string = "ConsentError";
  /** Heading of the error page. */
  readonly title: string = "This app cannot be connected";
  /** Effect of the request, if known. */
  readonly outcome: string | undefined = "Nothing was connected.";
}

/**
 * Thrown for a consent page that has expired or was submitted before. After a double click the first
 * submission may have connected the app, so the page claims no outcome.
 */
export class StaleConsentError extends ConsentError {
  override readonly name = "StaleConsentError";
  override readonly title = "This page is no longer valid";
  override readonly outcome = undefined;
}
