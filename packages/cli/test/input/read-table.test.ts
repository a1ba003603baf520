import { createTask, upsertRecord } from "@workbelt/crm-tools";
import { describe, expect, test } from "vitest";
import { readTable } from "../../src/input/read-table.js";

const listResultNames = () => new Set<string>();
const readTasks = (text: string, delimiter?: string) =>
  readTable(text, { operation: createTask, listResultNames }, delimiter);

describe("the form of a table", () => {
  const due = { content: "Call, today", deadline_at: "2026-12-01" };

  test.each([
    ["semicolons", "content;deadline_at\nCall, today;2026-12-01\n"],
    ["tabs", "content\tdeadline_at\nCall, today\t2026-12-01\n"],
    ["commas", 'content,deadline_at\n"Call, today",2026-12-01\n'],
    ["a line for Excel", "sep=;\r\ncontent;deadline_at\r\nCall, today;2026-12-01\r\n"],
    ["line breaks of old Macs", 'content,deadline_at\r"Call, today",2026-12-01\r'],
    [
      "empty rows and columns",
      "content;;deadline_at;notes;\n;;;;\nCall, today;;2026-12-01;;\n;;;;\n\n",
    ],
    ["names as people write them", "Content;Deadline At\nCall, today;2026-12-01\n"],
    ["quoted names with separators", '"content";"deadline_at"\n"Call, today";2026-12-01\n'],
  ])("%s are read", (_name, text) => {
    expect(readTasks(text)).toEqual([due]);
  });

  test("another separator is given, and a cell has line breaks", () => {
    const items = readTasks('content|is_completed\n"one\r\ntwo"|TRUE', "|");
    expect(items).toEqual([{ content: "one\r\ntwo", is_completed: true }]);
  });

  test.each([
    ["content;x,y\na;b", "its first line has commas and semicolons"],
    ["content,content\na,b", 'there are two columns "content"'],
    [
      "content,deadline_at,deadline-at\na,2026-12-01,2026-12-02",
      'line 2 of --items has a value in the columns "deadline_at" and "deadline-at"',
    ],
    [
      "content,deadline_at\na,\n\nb,2026-12-01,c",
      "line 4 has 3 cells, and the first line has 2 columns",
    ],
    ['content,deadline_at\n"a\nb",\nc', "line 4 has 1 cells, and the first line has 2 columns"],
    ["content,\na,b", "column 2 has no name"],
    ['content,deadline_at\n"a', "it is not valid CSV. Quote Not Closed"],
    ["contnt,priority\na,b", '"contnt" is no input of crm_create_task. Did you mean content?'],
  ])("%j is refused", (text, message) => {
    expect(() => readTasks(text)).toThrow(message);
  });
});

describe("cells", () => {
  test.each([
    ["1984", "1984"],
    ["1.10", "1.10"],
    ["1e5", "1e5"],
    ["null", "null"],
    ["true", "true"],
    ["007", "007"],
    ["'=1+1", "=1+1"],
    ["''=1+1", "'=1+1"],
    ["'n Sync", "'n Sync"],
    ["[draft] x", "[draft] x"],
    ['"""1984"""', "1984"],
    ['"[""a"",""b""]"', ["a", "b"]],
  ])("%s in a column of text is %j", (cell, description) => {
    const text = `values.domains,values.description\nacme.example,${cell}\n`;
    const items = readTable(text, { operation: upsertRecord, listResultNames }, undefined);
    expect(items).toEqual([{ values: { domains: "acme.example", description } }]);
  });
});
