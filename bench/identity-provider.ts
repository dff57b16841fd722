// A provider in a process of its own that signs in one person of the company after the other.
import process from "node:process";
import { tenthOfCompany } from "../tests/support/server/company.ts";
import { startTestProvider } from "../tests/support/server/test-provider.ts";

const { issuer, state } = await startTestProvider();
let count = 0;
state.user = { sub: "", email: "", name: "" };
state.behavior.claims = (claims) => {
  count += 1;
  const name = `person-${1 + (count % tenthOfCompany.people)}`;
  return { ...claims, sub: name, email: `${name}@example.test`, name };
};
process.send?.({ origin: issuer });
