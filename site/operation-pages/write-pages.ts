import { documentOperation, type OperationRecord } from "./run/document-operation.ts";
import { startDocumentationSandbox } from "./run/documentation-sandbox.ts";
import { renderOverview, renderService } from "./render/index-pages.ts";
import { renderOperation } from "./render/operation-page.ts";
import { stabilize } from "./render/stable-text.ts";
import { services } from "./services.ts";

/** A file of the site, relative to the folder of the operations. */
export interface PageFile {
  path: string;
  text: string;
}

/** Makes all calls of the examples, and writes the pages of all operations. */
export async function writeOperationPages(): Promise<PageFile[]> {
  const documentation = await startDocumentationSandbox();
  try {
    const records: OperationRecord[] = [];
    for (const subject of listSubjects()) {
      records.push(await documentOperation(documentation, subject));
    }
    const { url } = documentation.sandbox;
    return [
      { path: "index.md", text: renderOverview(records) },
      ...services.map((service) => ({
        path: `${service.name}/index.md`,
        text: renderService(
          service,
          records.filter((record) => record.service === service),
        ),
      })),
      ...records.map((record, order) => toPage(record, { order, origin: url })),
    ];
  } finally {
    await documentation.sandbox.stop();
  }
}

/** Lists the operations in the order of the catalogs. */
function listSubjects() {
  return services.flatMap((service) =>
    Object.entries(service.catalog).flatMap(([resource, classes]) =>
      classes.map((Tool) => ({ service, resource, className: Tool.name, name: new Tool().name })),
    ),
  );
}

function toPage(
  record: OperationRecord,
  { order, origin }: { order: number; origin: string },
): PageFile {
  const { name } = record.operation;
  const text = stabilize(renderOperation(record, order), { name, origin });
  return { path: `${record.service.name}/${record.resource}/${name}.md`, text };
}
