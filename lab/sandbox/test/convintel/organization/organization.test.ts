import { expect, test } from "vitest";
import { seedId } from "../../../src/common/seed-id.js";
import { serveConvintel } from "../../helpers/convintel.js";

test("returns the organization of the key", async () => {
  const convintel = await serveConvintel();
  try {
    expect(await convintel.read("/me")).toMatchObject({
      id: seedId("convintel/organization"),
      name: "Tiny",
      domain: "tiny.example",
      address: "1 Small Street",
    });
  } finally {
    await convintel.stop();
  }
});

test("lists the members of the story as users", async () => {
  const convintel = await serveConvintel();
  try {
    const only = `${convintel.baseUrl}/getUsers?page=1`;
    expect(await convintel.read("/getUsers")).toEqual({
      data: [
        {
          id: seedId("convintel/user/mia-stone"),
          name: "Mia Stone",
          email: "mia@tiny.example",
          status: "active",
          teamName: "Sales",
          crmId: null,
          role: "admin",
        },
        expect.objectContaining({ name: "Lee Park", teamName: "Solutions", role: "user" }),
      ],
      links: { first: only, last: only, prev: null, next: null },
    });
  } finally {
    await convintel.stop();
  }
});
