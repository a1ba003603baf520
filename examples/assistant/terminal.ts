import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { safeLine, safeText } from "@workbelt/core";
import type { Decision, HITLRequest } from "langchain";
import { formatResult } from "../shared/log-tool-calls.ts";
import type { Person } from "./converse.ts";

const MAX_RESULT_LENGTH = 100;

/** A person at a terminal. */
export interface Terminal extends Person {
  /** Asks for a line; undefined at the end of the input. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** Creates the person's side of a conversation on two streams. */
export function openTerminal(input: Readable, output: Writable): Terminal {
  const reader = createInterface({ input });
  // Not reader.question, which loses lines that arrive before the question, as from a pipe.
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    output.write(question);
    return (await lines.next()).value;
  };
  return {
    ask,
    close: () => reader.close(),
    show: (text) => void output.write(safeText(text)),
    showResult: (result) =>
      void output.write(
        `\n  ${result.name ?? ""} ${safeLine(formatResult(result), MAX_RESULT_LENGTH)}\n`,
      ),
    async decide({ actionRequests }: HITLRequest) {
      const decisions: Decision[] = [];
      for (const { description = "" } of actionRequests) {
        output.write(`\n${description}\n`);
        decisions.push(toDecision(await ask("Do it? [y/N, or say why not] ")));
      }
      return { decisions };
    },
  };
}

/** Reads an answer: yes, no, or a reason. The end of the input is a no. */
function toDecision(answer = ""): Decision {
  const text = answer.trim();
  if (/^y(es)?$/i.test(text)) return { type: "approve" };
  const message = /^(no?)?$/i.test(text) ? "The person said no." : `The person said: ${text}`;
  return { type: "reject", message };
}
