// Code for arguments that are not as the schema says, loaded when a call has some, or a tool has pinned inputs.
export { checkInput } from "./check-input.js";
export { assertPinned } from "./pinned-inputs.js";
