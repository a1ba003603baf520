import { type ApiClient, assertOptions, ConfigurationError, getDefaultClient, type Layer } from "@workbelt/core";
