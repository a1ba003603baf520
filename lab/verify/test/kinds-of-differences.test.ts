import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { verify } from "../src/index.js";
import { startProxy } from "./alter-replies.js";
import { allowWrites, serviceOf, startServices } from "./helpers.js";
import { isRequest } from "./is-request.js";
import { type PlantedKind, plantedKinds } from "./planted-kinds.js";

const page = readFileSync(new URL("../../../site/guide/verify.md", import.meta.url), "utf8");

test("the page names each kind of difference that is not found", () => {
  expect(plantedKinds.length).toBeGreaterThan(50);
  const found = plantedKinds.filter(({ exempt }) => exempt === undefined);
  expect(found.length).toBeGreaterThan(45);
  const unnamed = plantedKinds.filter(
    ({ exempt = "" }) => !page.replaceAll(/\s+/g, " ").includes(exempt),
  );
  expect(unnamed).toEqual([]);
});

/** Differences that can be planted at once: one for each request and status. */
function listRounds(service: string): PlantedKind[][] {
  const rounds: PlantedKind[][] = [];
  for (const each of plantedKinds.filter((planted) => planted.service === service)) {
    const isFree = (round: PlantedKind[]) =>
      !round.some(
        ({ exempt, request }) =>
          request === each.request || (exempt === undefined) !== (each.exempt === undefined),
      );
    const round = rounds.find(isFree);
    if (round === undefined) rounds.push([each]);
    else round.push(each);
  }
  return rounds;
}

const rounds = (["crm", "notes", "convintel"] as const).flatMap((service) =>
  listRounds(service).map((round, index) => [service, index + 1, round] as const),
);

test.each(rounds)(
  "in %s, round %i, all differences but the exempt ones are found, and no others",
  async (service, _index, round) => {
    const sandbox = await startServices();
    const basePath = new URL(sandbox.services[service].baseUrl).pathname;
    const altered = new Set<string>();
    const origin = await startProxy(sandbox.url, {
      onReply(reply, arrival) {
        const planted = round.find(
          ({ request, status = 200 }) =>
            reply.status === status && isRequest(request, arrival, basePath),
        );
        if (planted === undefined) return;
        altered.add(planted.kind);
        planted.alter(reply);
      },
    });
    const { services } = await verify({
      services: [serviceOf(sandbox, service, { origin })],
      ...allowWrites(),
    });
    expect(round.filter(({ kind }) => !altered.has(kind))).toEqual([]);
    const [report] = services;
    const found = new Set(
      report?.operations.flatMap(({ differences }) =>
        differences.flatMap(({ request }) => request ?? []),
      ),
    );
    const expected = round.flatMap(({ exempt, request }) => (exempt === undefined ? request : []));
    expect([...found].toSorted()).toEqual([...new Set(expected)].toSorted());
    expect(report?.leftovers).toEqual([]);
    expect(await sandbox.changes()).toEqual([]);
  },
);
