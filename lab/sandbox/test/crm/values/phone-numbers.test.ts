import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  getData,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.stop());

describe("a phone number", () => {
  test.for([
    ["+56 2 2345 6789", "CL", "+56223456789"],
    ["+380 44 123 4567", "UA", "+380441234567"],
    ["+1 416 555 0123", "CA", "+14165550123"],
    ["+1 876 555 0123", "JM", "+18765550123"],
    ["+7 701 234 5678", "KZ", "+77012345678"],
    ["+44 1481 960194", "GG", "+441481960194"],
    ["+39 06 1234 5678", "IT", "+390612345678"],
    ["+383 49 123 456", "XK", "+38349123456"],
    ["+229 01 97 12 34 56", "BJ", "+2290197123456"],
    ["+676 771 2345", "TO", "+6767712345"],
  ] as const)("%s is a number of %s", async ([original, country_code, phone_number]) => {
    const response = await crm.create("people", { phone_numbers: [original] });
    expect(getData<SerializedRecord>(response).values["phone_numbers"]).toMatchObject([
      { original_phone_number: original, country_code, phone_number },
    ]);
  });

  test.for([
    [{ original_phone_number: "06 12 34 56 78", country_code: "FR" }, "FR", "+33612345678"],
    [{ original_phone_number: "06 1234 5678", country_code: "IT" }, "IT", "+390612345678"],
    [{ original_phone_number: "+44 7777777777", country_code: null }, "GB", "+447777777777"],
    [{ original_phone_number: "+1 555 867 5309", country_code: "US" }, "US", "+15558675309"],
  ] as const)("written as %j is a number of %s", async ([written, country_code, phone_number]) => {
    const response = await crm.create("people", { phone_numbers: [written] });
    expect(getData<SerializedRecord>(response).values["phone_numbers"]).toMatchObject([
      { ...written, country_code, phone_number },
    ]);
  });

  test.for([
    ["with an unassigned area code", "+15551234567"],
    ["too short for its country", "+44 7946"],
    ["with an unassigned calling code", "+999 1234567"],
    ["inside other text", "call +33612345678"],
    ["without a country", "020 7946 0000"],
    ["too short for the country given", { original_phone_number: "12", country_code: "US" }],
    ["outside any telephone network", { original_phone_number: "22 1234", country_code: "AQ" }],
  ])("%s is rejected", async ([, written]) => {
    expect(await crm.create("people", { phone_numbers: [written] })).toMatchObject({
      status: 400,
      body: {
        message: 'An invalid value was passed to attribute with slug "phone_numbers".',
        validation_errors: [{ path: ["original_phone_number"] }],
      },
    });
  });
});
