import { membershipContract } from "../../../src/api/membership-contract.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";

/** The calls about who belongs to which client. */
export function createMembershipHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  const findPerson = (id: string) => mockData.people.find((person) => person.id === id.toLowerCase());
  return [
    mock(membershipContract.getMembership, ({ params }) => {
      const subscriptionId = String(params["subscriptionId"]).toLowerCase();
      const person = findPerson(String(params["principalId"]));
      if (!person?.subscriptionIds.includes(subscriptionId)) return notFound();
      const own = new Set(
        mockData.reports.flatMap((one) => (one.subscriptionId === subscriptionId ? [one.subscriptionReportId] : [])),
      );
      const mapped = mockData.mappings.filter(
        (mapping) => mapping.principalId === person.id && own.has(mapping.subscriptionReportId),
      );
      return { reportCount: mapped.length };
    }),
    mockWrite(membershipContract.setMembership, ({ body: { subscriptionId, principalId, isMember } }) => {
      const id = subscriptionId.toLowerCase();
      const person = findPerson(principalId);
      if (!mockData.subscriptions.some((one) => one.id === id))
        return { isSuccess: false, message: "This client is no longer in the portal" };
      if (!person) return { isSuccess: false, message: "This person is no longer in the portal" };
      if (person.subscriptionIds.includes(id) === isMember) return { isSuccess: true, message: "Nothing to change" };
      const others = person.subscriptionIds.filter((one) => one !== id);
      person.subscriptionIds = isMember ? [...others, id] : others;
      return {
        isSuccess: true,
        message: isMember ? "Person added to the client" : "Person removed from the client",
      };
    }),
  ];
}
