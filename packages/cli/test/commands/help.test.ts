import { expect, test } from "vitest";
import { CommandLine } from "../helpers/command.js";

test("help explains a command as its --help does", async () => {
  const workbelt = new CommandLine();
  for (const words of [["crm", "get-task"], ["accounts", "remove"], []]) {
    const help = await workbelt.run(["help", ...words]);
    expect(help).toEqual(await workbelt.run([...words, "--help"]));
    expect(help.output).toContain(["Usage: workbelt", ...words].join(" "));
  }
});

test("the help of a service lists its operations by resource", async () => {
  const { output } = await new CommandLine().run(["convintel", "--help"]);
  const groups = output.split(/^(?=[A-Z][^:\n]*:$)/m);
  const commandsOf = (heading: string) =>
    groups
      .find((group) => group.startsWith(heading))
      ?.match(/^ {2}[a-z-]+/gm)
      ?.map((command) => command.trim());
  expect(commandsOf("Users:")).toEqual(["users-list"]);
  expect(commandsOf("Topics (words watched for in calls):")).toContain("topic-triggers-list");
  expect(commandsOf("Commands:")).toBeUndefined();
});

test("workbelt without a command shows what to do next, and each step is a command", async () => {
  const workbelt = new CommandLine();
  const { code, errors, output } = await workbelt.run([]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  const steps = [...output.matchAll(/^ {2}workbelt (\S+)/gm)].map(([, word = ""]) => word);
  expect(steps).toContain("demo");
  const { output: help } = await workbelt.run(["--help"]);
  for (const word of steps) expect(help).toContain(word === "--help" ? "--help" : `  ${word} [`);
});
