import { setupServer } from "msw/node";

/** Answers the requests of the tests. It stands in its own file, because setup files are read again for each test file. */
export const backEnd = setupServer();
