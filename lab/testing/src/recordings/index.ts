// Entry point for tests of applications: records calls to the services, and replays them.
export { recordTransport, type RecordTransportOptions } from "./record-transport.js";
export { replayTransport, type ReplayTransportOptions } from "./replay-transport.js";
