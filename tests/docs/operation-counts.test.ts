import { readFileSync } from "node:fs";
import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { expect, test } from "vitest";
import { countedFiles, countOperations, setCounts } from "../../scripts/operation-counts.ts";

const counts = countOperations([crmPackage, notesPackage, convintelPackage]);

test.each(countedFiles.map((place) => [place.file, place.counted.join(", "), place] as const))(
  "%s has the number of %s operations",
  (file, _services, place) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
    expect(text).toMatch(new RegExp(place.pattern.source, "m"));
    expect(setCounts(text, place, counts)).toBe(text);
  },
);
