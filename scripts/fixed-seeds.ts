// Tests of properties make the same cases at every run, and others only where all cases are asked for.
import { configureGlobal } from "fast-check";

if (process.env["WORKBELT_TEST_CASES"] !== "all") configureGlobal({ seed: 20_261_118 });
