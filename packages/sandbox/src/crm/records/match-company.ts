import { randomUUID } from "node:crypto";
import type { RecordDocument } from "../data/documents.js";
import { textField } from "../data/fields.js";
import { rootDomain } from "../values/host-name.js";
import { systemActor } from "../wire/actor.js";
import { makeValue } from "./make-value.js";
import type { World } from "./world.js";

/** Mail services of the public, whose domain says nothing about where someone works. */
const publicMailDomains = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.com gmx.de proton.me protonmail.com".split(
    " ",
  ),
);

/**
 * Gives a new person the company that their e-mail domain belongs to, and makes it when there is
 * none yet (Attio's "People" standard object guide). A company that was written stays.
 */
export function matchCompany(world: World, person: RecordDocument): void {
  if ((person.values["company"] ?? []).length > 0) return;
  const [email] = person.values["email_addresses"] ?? [];
  const domain = email === undefined ? "" : textField(email.fields, "email_domain");
  if (domain === "" || publicMailDomains.has(domain)) return;
  const company = findCompany(world, domain) ?? addCompany(world, domain, person.createdAt);
  const fields = { target_object: "companies", target_record_id: company.id };
  person.values["company"] = [makeValue(fields, systemActor, person.createdAt)];
}

function findCompany(world: World, domain: string): RecordDocument | undefined {
  const companies = world.records("companies");
  const having = (wanted: string) =>
    companies.find((company) =>
      company.values["domains"]?.some(({ fields }) => fields["domain"] === wanted),
    );
  return having(domain) ?? having(rootDomain(domain));
}

/** Enrichment would find the company's real name; without it the domain has to do. */
function addCompany(world: World, domain: string, createdAt: string): RecordDocument {
  const label = rootDomain(domain).split(".")[0] ?? domain;
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  const company: RecordDocument = {
    id: randomUUID(),
    object: "companies",
    createdAt,
    createdBy: systemActor,
    values: {
      domains: [makeValue({ domain, root_domain: rootDomain(domain) }, systemActor, createdAt)],
      name: [makeValue({ value: name }, systemActor, createdAt)],
    },
  };
  world.data.records.put(company.id, company);
  return company;
}
