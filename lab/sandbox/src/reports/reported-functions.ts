import { randomUUID } from "node:crypto";
import { type ClientRequest, get } from "node:http";

/** Functions that are kept: the oldest go first. */
const MAX_FUNCTIONS = 2000;

/** A function of an event, which takes a text. */
type ReportedFunction = (argument: string) => unknown;

/**
 * Functions that events have, such as the search of a mirror. The sandbox has an id of each, and asks for a call on a stream
 * that this process opens: nothing listens here.
 */
export class ReportedFunctions {
  readonly #base: URL;
  readonly #reporter = randomUUID();
  readonly #functions = new Map<string, ReportedFunction>();
  #stream: ClientRequest | undefined;
  #lastId = 0;

  constructor(base: URL) {
    this.#base = base;
  }

  /** Returns an event with an id in place of each function. */
  replaceIn(event: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const functions = Object.entries(event).filter(([, value]) => typeof value === "function");
    if (functions.length === 0) return event;
    const ids = functions.map(([name, value]) => [name, this.#add(value as ReportedFunction)]);
    this.#listen();
    return { ...event, ...Object.fromEntries(ids) };
  }

  close(): void {
    this.#stream?.destroy();
  }

  #add(called: ReportedFunction): string {
    const id = `${this.#reporter} ${(this.#lastId += 1)}`;
    this.#functions.set(id, called);
    for (const oldest of this.#functions.keys()) {
      if (this.#functions.size <= MAX_FUNCTIONS) break;
      this.#functions.delete(oldest);
    }
    return id;
  }

  #listen(): void {
    if (this.#stream !== undefined) return;
    const address = new URL(`calls?reporter=${this.#reporter}`, this.#base);
    const end = () => (this.#stream = undefined);
    this.#stream = get(address, (response) => {
      let rest = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        if (response.statusCode !== 200) return;
        for (const line of lines) if (line !== "") void this.#answer(line);
      });
      response.on("error", end);
    });
    // The process may end meanwhile.
    this.#stream.on("socket", (socket) => socket.unref());
    this.#stream.on("error", end).on("close", end);
  }

  async #answer(line: string): Promise<void> {
    const { argument, call, id } = JSON.parse(line) as Record<"argument" | "call" | "id", string>;
    const answer = await this.#call(id, argument);
    await fetch(new URL("answers", this.#base), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ call, ...answer }),
    }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
  }

  async #call(id: string, argument: string): Promise<{ value: unknown } | { error: string }> {
    try {
      const called = this.#functions.get(id);
      if (called === undefined) return { error: "This is no longer kept." };
      return { value: (await called(argument)) ?? null };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}
