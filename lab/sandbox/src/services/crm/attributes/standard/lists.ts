import type { AttributeDefinition } from "../attribute-definition.js";
import { commonAttributes } from "./common.js";

/** Attributes of a list: the common ones, and `stage` if the list has stages. */
export function createListAttributes(
  parentObject: string,
  stages: string[],
): AttributeDefinition[] {
  return [
    { slug: "entry_id", title: "Entry ID", type: "text", source: "id", readOnly: true },
    {
      slug: "parent_record",
      title: "Parent record",
      type: "record-reference",
      source: "parent-record",
      readOnly: true,
      allowedObjects: [parentObject],
    },
    ...commonAttributes,
    ...(stages.length === 0 ? [] : [createStageAttribute(stages)]),
  ];
}

function createStageAttribute(stages: string[]): AttributeDefinition {
  return { slug: "stage", title: "Stage", type: "status", choices: stages, system: false };
}
