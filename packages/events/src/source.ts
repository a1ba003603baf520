import { type ApiClient, ConfigurationError } from "@workbelt/core";
import {
  type AnyProviderPackage,
  createCollectionReader,
  getDefaultClient,
} from "@workbelt/core/adapters";
import {
  type CollectionReader,
  type EventCatalog,
  type EventSubject,
  type EventThing,
  orMissing,
} from "@workbelt/core/provider";
import type { EventSource } from "./event-options.js";

/** A service whose events are handled, with the defaults filled in. */
export class Source {
  readonly name: string;
  readonly options: EventSource;
  readonly catalog: EventCatalog;
  readonly client: ApiClient;
  #reader: CollectionReader;
  #self: Promise<string | undefined> | undefined;

  /** @throws ConfigurationError for a provider package without events. */
  constructor(name: string, options: EventSource) {
    const { client, provider } = options;
    if (provider.events === undefined) {
      throw new ConfigurationError(
        `Events: the provider package of ${provider.service.displayName} declares no events. Leave ${name} out, or give the package some: defineProvider({ events }).`,
      );
    }
    this.name = name;
    this.options = options;
    this.catalog = provider.events;
    this.client = client ?? getDefaultClient(provider.service);
    this.#reader = this.#createReader();
  }

  get provider(): AnyProviderPackage {
    return this.options.provider;
  }

  /** Returns what reads for its account. It keeps lists that hardly change. */
  reader(): CollectionReader {
    return this.#reader;
  }

  /** Reads the names behind the ids of an event. An unknown name is looked up again. */
  async readNames(type: string, subject: EventSubject): Promise<Readonly<Record<string, string>>> {
    const { catalog } = this;
    if (catalog.readNames === undefined) return {};
    const found = await catalog.readNames(subject, this.#reader);
    const isMissing = (name: string) =>
      found[name] === undefined && Object.keys(subject.ids).some((id) => id.includes(name));
    if (!catalog.types[type]?.names.some(isMissing)) return found;
    this.#reader = this.#createReader();
    return catalog.readNames(subject, this.#reader);
  }

  /** Reads the thing of an event as it is now; undefined if it is gone, or the account may not see it. */
  readThing(
    subject: EventSubject,
    names: Readonly<Record<string, string>>,
  ): Promise<EventThing | undefined> {
    return orMissing(() => this.catalog.readThing(subject, names, this.#reader));
  }

  /** Returns the id under which our own writes appear; undefined if the account may not read it. */
  async self(): Promise<string | undefined> {
    this.#self ??= Promise.resolve(this.catalog.findSelf?.(this.#reader));
    try {
      return await this.#self;
    } catch (error) {
      this.#self = undefined;
      throw error;
    }
  }

  #createReader(): CollectionReader {
    const { account, provider } = this.options;
    return createCollectionReader({ service: provider.service, client: this.client, account });
  }
}
