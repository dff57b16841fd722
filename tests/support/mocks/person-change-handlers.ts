import type { Outcome } from "../../../src/api/contract.ts";
import { peopleContract, type PersonRow } from "../../../src/api/people-contract.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { describePerson } from "./people-handlers.ts";

const succeed = (message: string): Outcome => ({ isSuccess: true, message });
const reject = (message: string): Outcome => ({ isSuccess: false, message });
const absent = reject("This person is no longer in the portal");
const isLast = reject("This is the last administrator. Make another person administrator first.");

const isActiveAdministrator = ({ role, isActive }: PersonRow) => role === "administrator" && isActive === true;

/** The calls that change who administers and who may sign in. */
export function createPersonChangeHandlers(mockData: MockData) {
  const { mockWrite } = createGuardedEndpoints(mockData);
  const listPeople = () => mockData.people.map((person) => describePerson(mockData, person));
  const find = (id: string) => listPeople().find(({ principalId }) => principalId === id.toLowerCase());
  const isLastAdministrator = (person: PersonRow) =>
    isActiveAdministrator(person) && listPeople().filter(isActiveAdministrator).length === 1;

  return [
    mockWrite(peopleContract.setAdministrator, ({ body: { principalId, isAdministrator } }) => {
      const person = find(principalId);
      if (!person) return absent;
      if (isAdministrator === (person.role === "administrator")) return succeed("Nothing to change");
      if (!isAdministrator && isLastAdministrator(person)) return isLast;
      if (person.principalId === mockData.user.id) mockData.user.roles = [isAdministrator ? "Administrator" : "Reader"];
      else mockData.portalRoles.set(person.principalId, { isAdministrator });
      return succeed(isAdministrator ? "Administrator added" : "Administrator removed");
    }),
    mockWrite(peopleContract.setActive, ({ body: { principalId, isActive } }) => {
      const person = find(principalId);
      if (!person) return absent;
      if (isActive === person.isActive) return succeed("Nothing to change");
      if (!isActive && isLastAdministrator(person)) return isLast;
      if (isActive) mockData.deactivated.delete(person.principalId);
      else {
        mockData.deactivated.add(person.principalId);
        mockData.sessions = mockData.sessions.filter((session) => session.principalId !== person.principalId);
      }
      return succeed(isActive ? "Person reactivated" : "Person deactivated");
    }),
    mockWrite(peopleContract.removeEverywhere, ({ body: { principalId } }) => {
      const person = find(principalId);
      if (!person) return absent;
      if (isLastAdministrator(person)) return isLast;
      const { principalId: id, role } = person;
      mockData.deactivated.add(id);
      if (role === "administrator") mockData.portalRoles.set(id, { isAdministrator: false });
      mockData.sessions = mockData.sessions.filter((session) => session.principalId !== id);
      mockData.mappings = mockData.mappings.filter((mapping) => mapping.principalId !== id);
      mockData.people = mockData.people.map((one) => (one.id === id ? { ...one, subscriptionIds: [] } : one));
      return succeed("Person removed everywhere");
    }),
  ];
}
