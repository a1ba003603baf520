/** A recorded exchange, as `describeBehaviour` of `@workbelt/testing` takes it. */
export interface Recorded {
  request: string;
  body?: unknown;
  reply: unknown;
  lastReply?: unknown;
  status?: number | undefined;
}

/** An input of an operation. */
export interface GeneratedInput {
  name: string;
  required: boolean;
  /** Set for the id of something. */
  identifies?: boolean;
}

/** An operation that is written into the package. */
export interface GeneratedOperation {
  /** Key of its resource, and folder. */
  resource: string;
  /** `hub_get_contact` */
  tool: string;
  /** `getContact` */
  constant: string;
  /** `get-contact` */
  file: string;
  description: string;
  inputs: readonly GeneratedInput[];
  /** The definition, and its sample. */
  source: string;
  sample: string;
  recorded: Recorded;
}

/** The parts of a package. */
export interface GeneratedPackage {
  operations: readonly GeneratedOperation[];
  /** Other sources, by their path. */
  files: Readonly<Record<string, string>>;
  /** Replies with which the tests let the service report errors, by the status that they stand for. */
  errors: Readonly<Record<number, { status?: number; body: unknown; message?: string }>>;
}
