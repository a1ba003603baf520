import { createInterface } from "node:readline/promises";
import { AnswerError } from "./answers.js";

/** Asks for an answer until a valid one is given. */
export interface Questions {
  ask<Answer>(question: string, preset: string, read: (text: string) => Answer): Promise<Answer>;
  close(): void;
}

/** The terminal, or the streams of a script. */
export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean | undefined };
  stdout: NodeJS.WritableStream;
}

/** Asks at the terminal, or reads the answers of a script, one a line. */
export function askAtTerminal({ stdin: input, stdout: output }: Terminal = process): Questions {
  const lines = createInterface({ input, output, terminal: input.isTTY === true });
  const given = lines[Symbol.asyncIterator]();
  return {
    async ask(question, preset, read) {
      for (;;) {
        output.write(`${question}${preset === "" ? "" : ` (${preset})`}: `);
        const { done, value = "" } = await given.next();
        if (done) throw new AnswerError(`There is no answer to "${question}".`);
        try {
          return read(value.trim() || preset);
        } catch (error) {
          if (!(error instanceof AnswerError)) throw error;
          if (input.isTTY !== true) throw error;
          output.write(`${error.message}\n`);
        }
      }
    },
    close: () => lines.close(),
  };
}

/** Takes the preset of every question. */
export const presets: Questions = {
  async ask(question, preset, read) {
    try {
      return read(preset);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      throw new AnswerError(`${error.message} Give it as a flag; see --help.`);
    }
  },
  close: () => {},
};
