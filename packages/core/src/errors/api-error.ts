import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** What a service said when it refused or failed. */
export interface ApiErrorOptions extends WorkbeltErrorOptions {
  /** HTTP status. */
  status: number;
  /** The service's own code, such as `validation_error`. */
  serviceCode?: string | undefined;
  /** The service's own message, shortened. */
  serviceMessage?: string | undefined;
  /** The id under which the service can find the request in its logs. */
  requestId?: string | undefined;
  /** Further facts the service gave, such as the field that is in conflict. */
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** The service answered with a status other than 2xx. */
export abstract class ApiError extends WorkbeltError {
  readonly status: number;
  readonly serviceCode: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, options);
    this.status = options.status;
    this.serviceCode = options.serviceCode;
    this.serviceMessage = options.serviceMessage;
    this.requestId = options.requestId;
    this.details = options.details ?? {};
  }
}
