import { openObject } from "@workbelt/core";

const VALUES = [
  '"title":{"title":[{"type":"text","text":{"content":"Name"}}]}',
  '"Status":{"select":{"name":"Open"}}',
  '"Due":{"date":{"start":"2026-03-31"}}',
  '"Done":{"checkbox":true}',
];

/** The values of a row or page; the examples are those models get wrong most. */
export function propertyValues(description: string) {
  return openObject(`${description}, such as {${VALUES.join(",")}}`);
}
