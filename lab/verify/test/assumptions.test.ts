import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { verify } from "../src/index.js";
import { scenarios } from "../src/scenarios/index.js";
import { startProxy } from "./alter-replies.js";
import { allowWrites, serviceOf, startServices } from "./helpers.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const names = new Set(scenarios.flatMap(({ assumptions }) => assumptions.map(({ name }) => name)));
// `assumed` is also a name of a value, and a word of people who speak. A consequence has it as a member.
const exempt =
  /company\/story|crm-tools\/src\/(?:records\/read-filter|inputs\/texts)|convintel-tools\/src\/inputs\/date-time|\.sample\.ts/;
const files = globSync("{lab/sandbox,packages/{crm,notes,convintel}-tools}/src/**/*.ts", {
  cwd: root,
}).filter((file) => !exempt.test(file));

test("every assumption that a comment marks has a name, and every name is in a comment", () => {
  const marks = files.flatMap((file) => {
    const text = readFileSync(`${root}${file}`, "utf8");
    const [, service] = /(crm|notes|convintel)/.exec(file) ?? [];
    return [...text.matchAll(/\b(?:assumed|assumption)\b(?!: true)(?: \[([\w-]+)\])?/gi)].map(
      ([, name]) => ({
        file,
        // A file of all services is about those that have an assumption of this name.
        found: [...names].filter((each) =>
          service === undefined ? each.endsWith(`/${name}`) : each === `${service}/${name}`,
        ),
      }),
    );
  });
  expect(marks.filter(({ found }) => found.length === 0)).toEqual([]);
  const marked = new Set(marks.flatMap(({ found }) => found));
  expect([...names].filter((name) => !marked.has(name))).toEqual([]);
});

test.each(["crm", "notes", "convintel"] as const)(
  "the sandbox confirms all assumptions of %s that replies can show",
  async (name) => {
    const sandbox = await startServices();
    const { services } = await verify({
      services: [serviceOf(sandbox, name)],
      ...allowWrites(),
      permanent: true,
    });
    const assumptions = services[0]?.assumptions ?? [];
    const scenario = scenarios.find(({ service }) => service === name);
    const testable = scenario?.assumptions.filter(({ shownBy }) => shownBy.length > 0) ?? [];
    const held = assumptions.filter(({ verdict }) => verdict === "held");
    expect(held.map((each) => each.name)).toEqual(testable.map((each) => each.name));
    const others = assumptions.filter(({ verdict }) => verdict !== "held");
    expect(others.filter(({ reason, verdict }) => verdict === "refuted" || !reason)).toEqual([]);
  },
);

test("a service that behaves otherwise refutes exactly the assumptions about it", async () => {
  const sandbox = await startServices();
  const origin = await startProxy(sandbox.url, {
    onReply(reply, { method, url }) {
      if (method === "POST" && url.endsWith("/webhooks") && reply.status === 201)
        reply.status = 200;
      if (url.includes("/getActivity?") && reply.status === 404) reply.json.message = "Nothing.";
      if (url.includes("/comments?") && Array.isArray(reply.json.results)) {
        for (const comment of reply.json.results) comment.body = "text";
      }
    },
  });
  const { services } = await verify({
    services: [serviceOf(sandbox, "convintel", { origin })],
    ...allowWrites(),
  });
  const refuted = services[0]?.assumptions.filter(({ verdict }) => verdict === "refuted");
  expect(refuted?.map(({ name }) => name).toSorted()).toEqual([
    "convintel/comment-keys",
    "convintel/endpoint-paths",
    "convintel/laravel-errors",
    "convintel/new-webhook",
    "convintel/not-found-text",
  ]);
});
