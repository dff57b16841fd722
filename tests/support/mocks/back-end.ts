import { setupServer } from "msw/node";

/** Answers the requests of the tests. It has a file of its own, because a setup file runs anew for each test file. */
export const backEnd = setupServer();
