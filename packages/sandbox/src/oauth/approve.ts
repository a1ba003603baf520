/** What the visitor of a consent page does. */
export interface Approval {
  /** Key of the member the visitor is, such as `priya-raman`. */
  member: string;
  /** Which button the visitor chooses. @default "allow" */
  decision?: "allow" | "deny";
}

/**
 * Opens an authorization URL of the sandbox at `origin` and answers its consent page, over HTTP like
 * a browser. Returns the address that the browser would go to; with an error in it when the app
 * asked wrongly. Throws when the sandbox answers with a page that cannot be answered.
 */
export async function approve(
  origin: string,
  authorizationUrl: string,
  { member, decision = "allow" }: Approval,
): Promise<string> {
  const url = new URL(authorizationUrl);
  if (url.origin !== origin) throw new TypeError(`${url.origin} is not this sandbox, ${origin}.`);
  const opened = await fetch(url, { redirect: "manual" });
  const early = opened.headers.get("location");
  const page = await opened.text();
  if (early !== null) return early;
  const request = /name="request" value="([\w-]+)"/.exec(page)?.[1];
  if (request === undefined) throw refusalOf(opened.status, page);
  const answered = await fetch(`${url.origin}${url.pathname}`, {
    method: "POST",
    body: new URLSearchParams({ request, member, decision }),
    redirect: "manual",
  });
  const address = answered.headers.get("location");
  const text = await answered.text();
  if (address === null) throw refusalOf(answered.status, text);
  return address;
}

function refusalOf(status: number, page: string): Error {
  const main = /<main>(.*)<\/main>/s.exec(page)?.[1] ?? page;
  const text = main
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return new Error(`The consent page answered ${status}: ${text}`);
}
