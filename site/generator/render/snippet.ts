import type { OperationRecord } from "../run/document-operation.ts";
import { formatValue } from "./format-value.ts";

/** Formats the call of a page as a program. */
export function formatSnippet({ className, input, operation, service }: OperationRecord): string {
  const upload = service.upload?.tool === operation.name ? service.upload : undefined;
  const names = upload === undefined ? className : `${upload.folder}, ${className}`;
  const options =
    upload === undefined ? "" : `{ ${upload.option}: ${upload.folder}("./${upload.option}") }`;
  return [
    `import { ${names} } from "${service.packageName}";`,
    "",
    `// The token is in ${service.provider.service.tokenVariable}.`,
    `const tool = new ${className}(${options});`,
    `const content = await tool.invoke(${formatValue(input, "typescript")});`,
  ].join("\n");
}
