import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { expect, test } from "vitest";

const sourceFolder = resolve(import.meta.dirname, "../src");
const services = ["convintel", "crm", "notes"];
/** Folders and files that every service may use, and that use no service. */
const platform = [
  "activity",
  "company",
  "context",
  "control",
  "loopback",
  "oauth",
  "seed",
  "store",
  "story",
  "time",
  "tokens",
  "webhooks",
];

interface Import {
  file: string;
  from: string;
  to: string;
}

/** The folder directly below `src`, or the name of a file there without its extension. */
function getArea(path: string): string {
  return (
    relative(sourceFolder, path)
      .split(sep)[0]
      ?.replace(/\.[jt]s$/, "") ?? ""
  );
}

function listImports(): Import[] {
  const files = readdirSync(sourceFolder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const path = join(sourceFolder, file);
      const specifiers = readFileSync(path, "utf8").matchAll(/(?:from|import)\s*\(?"(\.[^"]+)"/g);
      return [...specifiers].map(([, specifier = ""]) => ({
        file: `${file}: ${specifier}`,
        from: getArea(path),
        to: getArea(resolve(dirname(path), specifier)),
      }));
    });
}

const imports = listImports();

test("the check sees the imports between areas", () => {
  expect(imports.filter(({ from, to }) => from === "crm" && to === "store")).not.toEqual([]);
});

test.each(platform)("the platform's %s imports platform areas only", (area) => {
  const wrong = imports.filter(({ from, to }) => from === area && !platform.includes(to));
  expect(wrong).toEqual([]);
});

test.each(services)("the service %s imports itself and the platform only", (service) => {
  const allowed = [service, ...platform];
  const wrong = imports.filter(({ from, to }) => from === service && !allowed.includes(to));
  expect(wrong).toEqual([]);
});

test.each(["control", "crm", "notes", "convintel", "oauth"])(
  "%s does not depend on the seed data itself",
  (area) => {
    const data = imports.filter(
      ({ from, file }) => from === area && /story\/(?!types)|company\//.test(file),
    );
    expect(data).toEqual([]);
  },
);
