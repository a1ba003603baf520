import { validationError } from "../../errors.js";
import {
  oneOfValues,
  isObject,
  object,
  text,
  type Validator,
} from "../../validation/validators.js";
import type { Column, DataSourceDocument } from "../../repository/documents.js";
import type { NotesRepository } from "../../repository/notes-repository.js";
import { findColumn } from "../find-column.js";
import { rollupFunctions } from "./rollup-functions.js";

/** Configuration of a rollup: requests may use column names, stored ones use ids. */
export interface RollupConfig {
  function: string;
  relation_property_name?: string;
  relation_property_id?: string;
  rollup_property_name?: string;
  rollup_property_id?: string;
}

const columnKeys = ["relation_property", "rollup_property"];

/** Validates a rollup configuration: a function and two columns, each by name or id. */
export const validateRollupConfig: Validator = (value, path) => {
  const required = columnKeys.map((key) => {
    const byId = isObject(value) && value[`${key}_id`] !== undefined;
    return [`${key}_${byId ? "id" : "name"}`, text()];
  });
  const optional = columnKeys.flatMap((key) => [
    [`${key}_id`, text()],
    [`${key}_name`, text()],
  ]);
  return object(
    {
      function: oneOfValues(...Object.keys(rollupFunctions)),
      ...(Object.fromEntries(required) as Record<string, Validator>),
    },
    Object.fromEntries(optional) as Record<string, Validator>,
  )(value, path);
};

/** Replaces the names in a rollup's configuration with ids. The messages are not documented. */
export function connectRollup(
  column: Column,
  source: DataSourceDocument,
  repository: NotesRepository,
): void {
  const input = column.config as unknown as RollupConfig;
  const relationKey = input.relation_property_id ?? input.relation_property_name ?? "";
  const relation = findColumn(source.columns, relationKey);
  if (relation?.type !== "relation") throw columnNotFoundError("relation", relationKey);
  const target = String(relation.config["data_source_id"]);
  const columns =
    target === source.id ? source.columns : repository.requireDataSource(target).columns;
  const relatedKey = input.rollup_property_id ?? input.rollup_property_name ?? "";
  const relatedColumn = findColumn(columns, relatedKey);
  if (relatedColumn === undefined) throw columnNotFoundError("rollup", relatedKey);
  if (relatedColumn.type === "rollup") {
    throw validationError(`Rollup property cannot be a rollup: ${relatedKey}`);
  }
  column.config = {
    function: input.function,
    relation_property_id: relation.id,
    rollup_property_id: relatedColumn.id,
  };
}

/** Returns the relation of a rollup and the aggregated column; undefined if either was removed. */
export function findRollupColumns(
  { config }: Column,
  columns: Column[],
  repository: NotesRepository,
): { relation: Column; relatedColumn: Column } | undefined {
  const relation = columns.find((column) => column.id === config["relation_property_id"]);
  if (relation?.type !== "relation") return undefined;
  const target = repository.requireDataSource(String(relation.config["data_source_id"]));
  const relatedColumn = target.columns.find((column) => column.id === config["rollup_property_id"]);
  return relatedColumn && { relation, relatedColumn };
}

function columnNotFoundError(kind: string, key: string): Error {
  return validationError(`Could not find ${kind} property with name or id: ${key}`);
}
