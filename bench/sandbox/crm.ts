import { createCrmApp } from "../../lab/sandbox/src/services/crm/app.ts";
import { sandboxTokens } from "../../lab/sandbox/src/common/tokens.ts";
import { type BenchPerson, describePerson, fillCrm } from "./crm-data.ts";
import type { SandboxPart } from "./part.ts";

const UNLIMITED = Number.MAX_SAFE_INTEGER;
const records = "/v2/objects/people/records";
const pick = (run: number, count: number) => describePerson((run * 7919) % count);

/** The CRM: as many people, and a tenth as many deals, tasks, notes and comments. */
export const crmPart: SandboxPart = {
  createApp: (context) =>
    createCrmApp(context, {
      readsPerSecond: UNLIMITED,
      writesPerSecond: UNLIMITED,
      noteListsPerSecond: UNLIMITED,
      callRecordingsPerSecond: UNLIMITED,
      mergesPerSecond: UNLIMITED,
    }),
  headers: { authorization: `Bearer ${sandboxTokens.crm}`, "content-type": "application/json" },
  addResources: ({ store }, count) => store.transaction(() => fillCrm(store, count)),
  operations: {
    "get a person": (run, count) => ({
      method: "GET",
      path: `${records}/${pick(run, count).id}`,
    }),
    "create a person": (run) => ({
      method: "POST",
      path: records,
      body: {
        data: { values: { name: `Guest, ${run}`, email_addresses: [`g${run}@guest.example`] } },
      },
    }),
    "update a person": (run, count) => ({
      method: "PATCH",
      path: `${records}/${pick(run, count).id}`,
      body: { data: { values: { job_title: `Title ${run}` } } },
    }),
    "upsert a person": (run, count) => ({
      method: "PUT",
      path: `${records}?matching_attribute=email_addresses`,
      body: {
        data: { values: { email_addresses: [pick(run, count).email], job_title: `Buyer ${run}` } },
      },
    }),
    "query people by email": (run, count) => query({ email_addresses: pick(run, count).email }),
    "query people by their company's domain": (run, count) =>
      query({
        path: [
          ["people", "company"],
          ["companies", "domains"],
        ],
        constraints: { domain: pick(run, count).domain },
      }),
    "page of 50 people": (run, count) => ({
      method: "POST",
      path: `${records}/query`,
      body: { limit: 50, offset: (run * 50) % count },
    }),
    "50 newest people": () => ({
      method: "POST",
      path: `${records}/query`,
      body: { limit: 50, sorts: [{ attribute: "created_at", direction: "desc" }] },
    }),
    "search a full name": (run, count) =>
      search(pick(run, count), ({ first, last }) => `${first} ${last}`),
    "search a last name": (run, count) => search(pick(run, count), ({ last }) => last),
    "search a misspelt last name": (run, count) =>
      search(pick(run, count), ({ last }) => last.slice(0, 3) + last.slice(4)),
    "create a note": (run, count) => ({
      method: "POST",
      path: "/v2/notes",
      body: {
        data: {
          parent_object: "people",
          parent_record_id: pick(run, count).id,
          title: "Call",
          format: "plaintext",
          content: "Asked for an offer.",
        },
      },
    }),
    "notes of a person": (run, count) => ({
      method: "GET",
      path: `/v2/notes?parent_object=people&parent_record_id=${pick(run, count).id}`,
    }),
    "page of 50 tasks": () => ({ method: "GET", path: "/v2/tasks?limit=50" }),
    // Last, because the others need the people.
    "delete a person": (run, count) => ({
      method: "DELETE",
      path: `${records}/${pick(run, count).id}`,
    }),
  },
};

function query(filter: object) {
  return { method: "POST" as const, path: `${records}/query`, body: { filter } };
}

function search(person: BenchPerson, toQuery: (person: BenchPerson) => string) {
  return {
    method: "POST" as const,
    path: "/v2/objects/records/search",
    body: {
      query: toQuery(person),
      objects: ["people", "companies", "deals"],
      request_as: { type: "workspace" },
    },
  };
}
