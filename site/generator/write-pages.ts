import { join } from "node:path";
import { namesFor } from "@workbelt/testing";
import { advice } from "./errors/advice.ts";
import { renderErrorPage } from "./errors/error-page.ts";
import { makeFailures } from "./errors/make-failures.ts";
import { readErrorClasses } from "./errors/read-error-classes.ts";
import { renderConsequences } from "./render/consequences.ts";
import { renderOverview, renderService } from "./render/index-pages.ts";
import { renderRepositoryPage, repositoryPages } from "./render/repository-page.ts";
import { renderOperation } from "./render/operation-page.ts";
import { renderTexts } from "./render/texts.ts";
import { renderUndo } from "./render/undo.ts";
import { stabilize } from "./render/stable-text.ts";
import { documentOperation, type OperationRecord, type Subject } from "./run/document-operation.ts";
import {
  type DocumentationSandbox,
  startDocumentationSandbox,
} from "./run/documentation-sandbox.ts";
import { nameOf, services } from "./services.ts";

const ERROR_CLASSES = [
  join(import.meta.dirname, "../../packages/core/src/errors"),
  join(import.meta.dirname, "../../packages/programs/src/interpreter"),
];

/** A file of the site, relative to its folder. */
export interface PageFile {
  path: string;
  text: string;
}

/** Makes the calls of all samples, and writes the pages of all operations, their consequences and error codes. */
export async function writePages(): Promise<PageFile[]> {
  const documentation = await startDocumentationSandbox();
  try {
    return [
      ...(await writeOperations(documentation)),
      { path: "reference/consequences.md", text: renderConsequences() },
      { path: "reference/texts.md", text: renderTexts() },
      { path: "reference/undo.md", text: renderUndo() },
      await writeErrors(documentation),
      ...repositoryPages.map((name) => ({
        path: `reference/${name}.md`,
        text: renderRepositoryPage(name),
      })),
    ];
  } finally {
    await documentation.sandbox.stop();
  }
}

async function writeOperations(documentation: DocumentationSandbox): Promise<PageFile[]> {
  const records: OperationRecord[] = [];
  for (const subject of listSubjects()) {
    records.push(await documentOperation(documentation, subject));
  }
  return [
    { path: "operations/index.md", text: renderOverview(records) },
    ...services.map((service) => ({
      path: `operations/${nameOf(service)}/index.md`,
      text: renderService(
        service,
        records.filter((record) => record.service === service),
      ),
    })),
    ...records.map((record, order) => toPage(record, order)),
  ];
}

/** Lists the operations in the order of the packages. */
export function listSubjects(): Subject[] {
  return services.flatMap((service) =>
    service.provider.tools.map(({ operation, resource }) => ({
      service,
      resource,
      className: namesFor(operation.name).className,
      name: operation.name,
    })),
  );
}

function toPage(record: OperationRecord, order: number): PageFile {
  const { name } = record.operation;
  const text = stabilize(renderOperation(record, order), name);
  return { path: `operations/${nameOf(record.service)}/${record.resource}/${name}.md`, text };
}

async function writeErrors(documentation: DocumentationSandbox): Promise<PageFile> {
  const order = Object.keys(advice);
  const codes = ERROR_CLASSES.flatMap(readErrorClasses).toSorted(
    (left, right) => order.indexOf(left.code) - order.indexOf(right.code),
  );
  const text = renderErrorPage(codes, await makeFailures(documentation));
  return { path: "reference/errors.md", text: stabilize(text, "errors") };
}
