import type { ApiToolOptions, CallOptions } from "../../src/index.js";
import { ApiTool, type InputOf, type ResultOf } from "../../src/provider/index.js";
import { deskService } from "../helpers/desk.js";
import { updateCard } from "./board.js";

type Input = InputOf<typeof updateCard>;
type Result = ResultOf<typeof updateCard>;

/** A tool of a host whose own code runs before each call. */
export class DeskUpdateCard extends ApiTool<typeof updateCard> {
  readonly #around: (input: Input, run: () => Promise<Result>) => Promise<Result>;

  constructor(
    options: ApiToolOptions,
    around: (input: Input, run: () => Promise<Result>) => Promise<Result>,
  ) {
    super(updateCard, deskService, options);
    this.#around = around;
  }

  override async execute(input: Input, options: CallOptions = {}): Promise<Result> {
    return this.#around(input, () => super.execute(input, options));
  }
}
