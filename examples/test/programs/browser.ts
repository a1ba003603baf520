/** A browser with its own cookies. Follows redirects and submits the forms of a page. */
export class Browser {
  url = "";
  status = 0;
  body = "";
  setCookie = "";
  readonly #cookies = new Map<string, string>();
  readonly #pages: string[];

  /** Adds every page it receives to `pages`. */
  constructor(pages: string[]) {
    this.#pages = pages;
  }

  /** Opens an address. Returns the page. */
  async open(url: string, init: RequestInit = {}): Promise<string> {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    this.setCookie = response.headers.get("set-cookie") ?? this.setCookie;
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
    if (name !== undefined) this.#cookies.set(name, value ?? "");
    this.url = url;
    this.status = response.status;
    this.body = await response.text();
    this.#pages.push(this.body);
    const location = response.headers.get("location");
    return location === null ? this.body : this.open(new URL(location, url).href);
  }

  /** Presses a button. Submits `fields` and the hidden fields of the button's form. */
  press(button: string, fields: Record<string, string> = {}): Promise<string> {
    const forms = [...this.body.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
    const form = forms.find(([, , content]) => content?.includes(`>${button}</button>`));
    if (form === undefined) throw new Error(`There is no button ${button} on ${this.body}`);
    const [, action = "", content = ""] = form;
    const inputs = [...content.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const hidden = inputs.map(([, name = "", value = ""]): [string, string] => [name, value]);
    return this.open(new URL(action, this.url).href, {
      method: "POST",
      headers: { origin: new URL(this.url).origin },
      body: new URLSearchParams([...hidden, ...Object.entries(fields)]),
    });
  }
}
