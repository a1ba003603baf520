import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { getRecordIds, startCrmOnDisk } from "../helpers/crm-fixture.js";

test("a write that fails partway is rolled back", async () => {
  const crm = await startCrmOnDisk();
  onTestFinished(() => crm.stop());
  const database = new DatabaseSync(crm.file);
  // The person's company is created first, then storing the person fails.
  database.exec(`
    create trigger full_disk before insert on documents when new.document like '%Saboteur%'
    begin select raise(abort, 'disk full'); end`);
  database.close();
  const companies = getRecordIds(await crm.query("companies"));
  const email_addresses = ["kim@zephyr-rail.example"];
  expect(await crm.create("people", { email_addresses, job_title: "Saboteur" })).toMatchObject({
    status: 500,
    body: { status_code: 500, type: "api_error" },
  });
  expect(getRecordIds(await crm.query("companies"))).toEqual(companies);
  expect(await crm.create("people", { email_addresses })).toMatchObject({ status: 200 });
  expect(getRecordIds(await crm.query("companies"))).toHaveLength(companies.length + 1);
});
