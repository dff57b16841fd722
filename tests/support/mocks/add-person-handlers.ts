import { HttpResponse } from "msw";
import { addPersonContract } from "../../../src/api/add-person-contract.ts";
import { isEmail } from "../../../src/rules/email.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { describePerson } from "./people-handlers.ts";

const refuse = (message: string) => ({ isSuccess: false, message, person: null });

/** The calls that add and invite people. */
export function createAddPersonHandlers(mockData: MockData) {
  const { mockWrite } = createGuardedEndpoints(mockData);
  return [
    mockWrite(addPersonContract.addPerson, ({ body }) => {
      const [email, displayName, subject] = [body.email.trim(), body.name.trim(), body.subject?.trim() ?? null];
      if (!isEmail(email) || displayName === "" || isEmail(displayName) || subject === "")
        return HttpResponse.json({}, { status: 400 });
      const namesakes = mockData.people.filter((one) => one.email.toLowerCase() === email.toLowerCase());
      if (namesakes.some(({ id }) => mockData.added.get(id) === null))
        return refuse("This email is already invited. Withdraw that invitation first.");
      if (subject === null && namesakes.length > 0)
        return refuse(
          "A person with this email is already in the portal. If the address now belongs to another person, add them with their subject.",
        );
      if (subject !== null && [...mockData.added.values()].includes(subject))
        return refuse("A person with this subject is already in the portal.");
      const person = { id: crypto.randomUUID(), displayName, email, subscriptionIds: [] };
      mockData.people.push(person);
      mockData.added.set(person.id, subject);
      return {
        isSuccess: true,
        message: subject === null ? "Person invited" : "Person added",
        person: describePerson(mockData, person),
      };
    }),
    mockWrite(addPersonContract.withdrawInvitation, ({ body }) => {
      const id = body.principalId.toLowerCase();
      const index = mockData.people.findIndex((person) => person.id === id);
      if (index < 0) return { isSuccess: false, message: "This person is no longer in the portal" };
      if (mockData.added.get(id) !== null)
        return { isSuccess: false, message: "They have signed in meanwhile. Deactivate them instead." };
      mockData.people.splice(index, 1);
      mockData.mappings = mockData.mappings.filter(({ principalId }) => principalId !== id);
      return { isSuccess: true, message: "Invitation withdrawn" };
    }),
  ];
}
