import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { createConvintelApp } from "../../src/services/convintel/app.js";
import type { ConvintelLimits } from "../../src/services/convintel/http/rate-limit.js";
import { seedConvintel } from "../../src/services/convintel/seed/index.js";
import {
  type ConvintelSettings,
  convintelSettings,
} from "../../src/services/convintel/settings.js";
import { Store } from "../../src/store/store.js";
import type { Call, Story } from "../../src/company/types.js";
import { sandboxTokens } from "../../src/common/tokens.js";

/** A Friday noon; the week of every moment below is counted from it. */
export const fridayNoon = new Date("2026-07-17T12:00:00Z");

const call = (key: string, more: Partial<Call>): Call => ({
  key,
  title: `Call ${key}`,
  startedAt: { weeksAgo: 1, weekday: "tue", time: "14:00" },
  activityType: "Web Demo",
  company: "acme",
  host: "mia-stone",
  speakers: ["mia-stone", "bob-hay"],
  summary: "First < second.\n\nThird & last.",
  actionItems: ["Mia sends the offer.", "Bob asks <legal>."],
  transcript: "mia-stone: one two three four five\n\nbob-hay: six seven eight nine ten",
  ...more,
});

export const smallStory: Story = {
  workspace: { name: "Tiny", slug: "tiny", domain: "tiny.example", address: "1 Small Street" },
  members: [
    {
      key: "mia-stone",
      firstName: "Mia",
      lastName: "Stone",
      email: "mia@tiny.example",
      jobTitle: "Seller",
      team: "Sales",
      access: "admin",
    },
    {
      key: "lee-park",
      firstName: "Lee",
      lastName: "Park",
      email: "lee@tiny.example",
      jobTitle: "Engineer",
      team: "Solutions",
      access: "member",
    },
  ],
  companies: [
    {
      key: "acme",
      name: "Acme",
      domain: "acme.example",
      description: "",
      categories: [],
      employeeRange: "1-10",
      city: "Oslo",
      countryCode: "NO",
    },
  ],
  people: [
    {
      key: "bob-hay",
      firstName: "Bob",
      lastName: "Hay",
      email: "bob@acme.example",
      jobTitle: "Buyer",
      company: "acme",
    },
  ],
  deals: [
    {
      key: "acme-pilot",
      name: "Acme pilot",
      company: "acme",
      people: ["bob-hay"],
      stage: "In Progress",
      value: 1000,
      owner: "mia-stone",
      createdAt: { weeksAgo: 8, weekday: "mon" },
    },
  ],
  calls: [
    call("demo", { deal: "acme-pilot" }),
    call("intro", {
      startedAt: { weeksAgo: 9, weekday: "mon", time: "10:30" },
      activityType: "Discovery",
      host: "lee-park",
      speakers: ["lee-park", "bob-hay"],
      transcript: `lee-park: ${"word ".repeat(2070).trim()}`,
    }),
    call("review", { startedAt: { weeksAgo: 2, weekday: "fri", time: "09:00" } }),
  ],
  tasks: [],
  crmNotes: [],
  lists: [],
  pages: [],
  databases: [],
};

/** Limits that no test reaches unintentionally. */
const wideLimits: ConvintelLimits = { activities: 10_000, others: 10_000, windowMs: 60_000 };

export interface Convintel {
  store: Store;
  baseUrl: string;
  /** Sends a request with the seeded key, unless `headers` override it. */
  send(path: string, query?: Record<string, string>, init?: RequestInit): Promise<Response>;
  /** Sends a GET request and reads the JSON of the response. */
  read(path: string, query?: Record<string, string>): Promise<unknown>;
  stop(): Promise<void>;
}

/** Serves a story on loopback, by default the small one. */
export async function serveConvintel(
  limits: ConvintelLimits | "default" = wideLimits,
  {
    now = () => fridayNoon,
    story = smallStory,
    ...settings
  }: { now?: () => Date; story?: Story } & Partial<ConvintelSettings> = {},
): Promise<Convintel> {
  const store = new Store();
  seedConvintel({ store, now }, story);
  const app = createConvintelApp({ store, now }, limits === "default" ? undefined : limits, {
    ...convintelSettings,
    ...settings,
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started),
    );
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { authorization: `Bearer ${sandboxTokens.convintel}` };
  const send: Convintel["send"] = (path, query = {}, init = {}) =>
    fetch(`${baseUrl}${path}?${new URLSearchParams(query).toString()}`, { headers, ...init });
  return {
    store,
    baseUrl,
    send,
    read: async (path, query) => (await send(path, query)).json(),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      store.close();
    },
  };
}
