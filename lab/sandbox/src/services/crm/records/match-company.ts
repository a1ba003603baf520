import { randomUUID } from "node:crypto";
import type { RecordDocument } from "../repository/documents.js";
import { getTextField, createValue } from "../repository/stored-value.js";
import { getRootDomain } from "../values/host-name.js";
import { systemActor } from "../repository/actor.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import { toValueKey } from "../repository/value-keys.js";

/** Public mail services, whose domains do not identify an employer. */
const publicMailDomains = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.com gmx.de proton.me protonmail.com".split(
    " ",
  ),
);

/**
 * Links a new person to the company with their email domain, creating it if necessary (Attio's
 * "People" standard object guide). Does nothing if the request set a company.
 */
export function matchCompany(repository: CrmRepository, person: RecordDocument): void {
  if ((person.values["company"] ?? []).length > 0) return;
  const [email] = person.values["email_addresses"] ?? [];
  const domain = email === undefined ? "" : getTextField(email.fields, "email_domain");
  if (domain === "" || publicMailDomains.has(domain)) return;
  const company =
    findCompany(repository, domain) ?? createCompany(repository, domain, person.createdAt);
  const fields = { target_object: "companies", target_record_id: company.id };
  person.values["company"] = [createValue(fields, systemActor, person.createdAt)];
}

function findCompany(repository: CrmRepository, domain: string): RecordDocument | undefined {
  const field = { container: "companies", slug: "domains", field: "domain" };
  const findByDomain = (wanted: string) =>
    repository.collections.records
      .find("value", toValueKey(field, wanted) ?? [])
      .find((company) =>
        company.values["domains"]?.some(({ fields }) => fields["domain"] === wanted),
      );
  return findByDomain(domain) ?? findByDomain(getRootDomain(domain));
}

/** Derives the name from the domain; Attio would get the real name by enrichment. */
function createCompany(
  repository: CrmRepository,
  domain: string,
  createdAt: string,
): RecordDocument {
  const label = getRootDomain(domain).split(".")[0] ?? domain;
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  const company: RecordDocument = {
    id: randomUUID(),
    object: "companies",
    createdAt,
    createdBy: systemActor,
    values: {
      domains: [
        createValue({ domain, root_domain: getRootDomain(domain) }, systemActor, createdAt),
      ],
      name: [createValue({ value: name }, systemActor, createdAt)],
    },
  };
  repository.collections.records.put(company.id, company);
  return company;
}
