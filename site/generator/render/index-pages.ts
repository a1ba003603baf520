import type { OperationRecord } from "../run/document-operation.ts";
import { describeComparison, type DocumentedService, nameOf } from "../services.ts";
import { firstSentence } from "./first-sentence.ts";
import { box, code, prose, table } from "./markdown.ts";

/** Writes the page of a service: all operations by resource. */
export function renderService(
  service: DocumentedService,
  records: readonly OperationRecord[],
): string {
  const { api, packageName, reference, title } = service;
  const resources = Object.entries(Object.groupBy(records, ({ resource }) => resource));
  return `${[
    "---\neditLink: false\n---",
    `# ${title}`,
    `The ${records.length} operations of ${code(packageName)}. The service: [${api}](${reference}), compared with ${describeComparison(service)}.`,
    ...resources.flatMap(([resource, group = []]) => [`## ${resource}`, renderResource(group)]),
  ].join("\n\n")}\n`;
}

function renderResource(records: readonly OperationRecord[]): string {
  const rows = records.map(({ operation, resource }) => [
    `[${code(operation.name)}](${resource}/${operation.name}.md)`,
    prose(firstSentence(operation.description)),
    operation.effect,
  ]);
  return box("list", [table(["operation", "does", "effect"], rows)]);
}

/** Writes the first page: the services, and how to read the pages. */
export function renderOverview(records: readonly OperationRecord[]): string {
  const services = [...new Set(records.map(({ service }) => service))];
  const rows = services.map((service) => {
    const own = records.filter((record) => record.service === service);
    return [
      `[${service.title}](${nameOf(service)}/index.md)`,
      code(service.packageName),
      service.api,
      `${own.length}`,
    ];
  });
  return `${[
    "---\neditLink: false\n---",
    "# Operations",
    `Each of the ${records.length} operations is a tool for agents, a class for programs and a command. The pages are written from the definitions, and the calls on them were made against the sandbox, on 17 November 2026 by its clock. Ids of what a call created are replaced.`,
    table(["service", "package", "of the", "operations"], rows),
    [
      "- **Approval**: what the policy `careful` does to calls, and when [a person decides](../guide/approvals.md).",
      "- **Errors** are shown as a model reads them. [All codes](../reference/errors.md) are in the reference, with what an application does.",
      "- Every operation can also fail with `auth_required`, `rate_limited`, `network`, `timeout` and `service_failed`, which are the same for all.",
    ].join("\n"),
    "To try a call as it is on its page, add `--sandbox` to the [command](../guide/command-line.md), or connect the program to [the sandbox](../guide/testing.md): seeded ids are the same there.",
  ].join("\n\n")}\n`;
}
