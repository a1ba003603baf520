import { expect, test } from "vitest";
import { verify } from "../src/index.js";
import { startProxy } from "./alter-replies.js";
import { allowWrites, serviceOf, startServices } from "./helpers.js";
import { isRequest } from "./is-request.js";
import { plantedGroups } from "./planted-differences.js";

test("fifty differences are planted", () => {
  expect(plantedGroups.flatMap(({ differences }) => differences)).toHaveLength(50);
});

test.each(plantedGroups.map((group) => [group.service, group.name, group] as const))(
  "exactly the planted differences of %s are found: %s",
  async (service, _name, { differences }) => {
    const sandbox = await startServices();
    const basePath = new URL(sandbox.services[service].baseUrl).pathname;
    const altered = new Set<string>();
    const origin = await startProxy(sandbox.url, {
      onReply(reply, arrival) {
        for (const { alter, request, status = 200 } of differences) {
          if (reply.status !== status || !isRequest(request, arrival, basePath)) continue;
          altered.add(request);
          alter(reply);
          break;
        }
      },
    });
    const { services } = await verify({
      services: [serviceOf(sandbox, service, { origin })],
      ...allowWrites(),
    });
    const [report] = services;
    expect(differences.filter(({ request }) => !altered.has(request))).toEqual([]);
    const found = report?.operations.flatMap((operation) =>
      operation.differences.map(({ at, request = "" }) => `${request} ${at}`.trim()),
    );
    const planted = differences.flatMap(({ found: places, request }) =>
      places.map((at) => (at === "result" ? at : `${request} ${at}`)),
    );
    expect([...new Set(found)].toSorted()).toEqual([...new Set(planted)].toSorted());
    expect(report?.leftovers).toEqual([]);
    expect(await sandbox.changes()).toEqual([]);
  },
);
