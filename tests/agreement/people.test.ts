import { describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { addPersonContract } from "../../src/api/add-person-contract.ts";
import { membershipContract } from "../../src/api/membership-contract.ts";
import { peopleContract, type PeopleSort, type ShownPeople } from "../../src/api/people-contract.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { ada, ben } from "../support/agreement/demo-records.ts";

const createQuery = (search = "", sort: PeopleSort = "name", isDescending = false) => ({
  body: { search, show: "everyone" as ShownPeople, sort, isDescending, after: null },
});

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);

  test("an administrator lists everyone by name or email, in both directions", async () => {
    const call = calls.asAdministrator;
    const names = [...demo.people, demo.invited]
      .map(({ displayName }) => displayName)
      .toSorted((one, other) => one.localeCompare(other));
    const { people, total, next } = await call(peopleContract.listPeople, createQuery());
    expect([people.map(({ name }) => name), total, next]).toEqual([names, names.length, null]);
    for (const sort of ["name", "email"] as const) {
      const reversed = await call(peopleContract.listPeople, createQuery("", sort, true));
      expect(reversed.people.map(({ name }) => name)).toEqual(names.toReversed());
    }
  });

  test("a search finds people by part of their name or email, in any case", async () => {
    const call = calls.asAdministrator;
    for (const search of ["ORTIZ", "ben.ortiz@", " ben o "])
      expect((await call(peopleContract.listPeople, createQuery(search))).people).toEqual([
        expect.objectContaining({ principalId: ben.id, name: ben.displayName, email: ben.email, role: "reader" }),
      ]);
    for (const search of ["%", "_", "nobody"])
      expect(await call(peopleContract.listPeople, createQuery(search))).toMatchObject({
        people: [],
        total: 0,
        next: null,
      });
  });

  test("a person’s reports are those that they get themselves, each with its client and reason", async () => {
    const own = await calls.asReader(contract.getUserReports);
    const { reports, total } = await calls.asAdministrator(peopleContract.listPersonReports, {
      body: { principalId: ben.id.toUpperCase(), search: "", after: null },
    });
    expect(reports.map(({ reportId }) => reportId).toSorted()).toEqual(own.map(({ reportId }) => reportId).toSorted());
    expect(new Set(reports.map(({ reason }) => reason))).toEqual(new Set(["mapped"]));
    expect(new Set(reports.map(({ subscriptionName }) => subscriptionName))).toEqual(
      new Set(["Alderbrook Marine Group"]),
    );
    const person = await calls.asAdministrator(peopleContract.getPerson, { params: { id: ben.id } });
    expect(person).toMatchObject({ name: ben.displayName, reportCount: total, hiddenReportCount: 0 });
    expect(person.subscriptions.map(({ id }) => id)).toEqual(ben.subscriptionIds);
  });

  test("an administrator views a person’s report for five minutes, and no report that the person cannot open [admin: view as]", async () => {
    const call = calls.asAdministrator;
    const [own] = await calls.asReader(contract.getUserReports);
    const key = { subscriptionId: own?.subscriptionId ?? "", reportId: own?.reportId ?? "" };
    const viewAs = (request: object = {}) =>
      call(peopleContract.viewAs, { body: { principalId: ben.id.toUpperCase(), ...key, ...request } });
    expect((await call(peopleContract.getPerson, { params: { id: ben.id } })).offersViewAs).toBe(true);
    const { id, embedToken, expiration } = await viewAs();
    expect([id, embedToken === ""]).toEqual([key.reportId, false]);
    expect(Date.parse(expiration ?? "") - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    for (const request of [{ principalId: "unknown" }, { reportId: "unknown" }, { subscriptionId: "unknown" }])
      await expect(viewAs(request)).rejects.toMatchObject({ kind: "absent" });
    await expect(
      calls.asReader(peopleContract.viewAs, { body: { principalId: ada.id, ...key } }),
    ).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("a person that does not exist is absent and has no reports", async () => {
    const call = calls.asAdministrator;
    await expect(call(peopleContract.getPerson, { params: { id: "unknown" } })).rejects.toMatchObject({
      kind: "absent",
    });
    expect(
      await call(peopleContract.listPersonReports, { body: { principalId: "unknown", search: "", after: null } }),
    ).toEqual({ reports: [], total: 0, next: null });
  });

  test("nobody but an administrator learns who there is and what they see [admin: people]", async () => {
    for (const call of [calls.asReader, calls.withoutAccess]) {
      await expect(call(peopleContract.listPeople, createQuery())).rejects.toMatchObject({ kind: "forbidden" });
      await expect(call(peopleContract.getPerson, { params: { id: ben.id } })).rejects.toMatchObject({
        kind: "forbidden",
      });
      await expect(
        call(peopleContract.listPersonReports, { body: { principalId: ben.id, search: "", after: null } }),
      ).rejects.toMatchObject({ kind: "forbidden" });
    }
  });

  test("an administrator changes who administers and who may sign in, lists them, and the last one stays [admin: roles]", async () => {
    const call = calls.asAdministrator;
    const readBen = () => call(peopleContract.getPerson, { params: { id: ben.id } });
    const setAdministrator = (principalId: string, isAdministrator: boolean) =>
      call(peopleContract.setAdministrator, { body: { principalId, isAdministrator } });
    const setActive = (principalId: string, isActive: boolean) =>
      call(peopleContract.setActive, { body: { principalId, isActive } });
    const listShown = async (show: ShownPeople) => {
      const { people, total } = await call(peopleContract.listPeople, { body: { ...createQuery().body, show } });
      expect(total).toBe(people.length);
      return people.map(({ name }) => name);
    };
    const last = {
      isSuccess: false,
      message: "This is the last administrator. Make another person administrator first.",
    };
    expect(await setAdministrator(ada.id, false)).toEqual(last);
    expect(await setAdministrator(ben.id.toUpperCase(), true)).toEqual({
      isSuccess: true,
      message: "Administrator added",
    });
    expect(await setActive(ben.id, false)).toEqual({ isSuccess: true, message: "Person deactivated" });
    expect(await readBen()).toMatchObject({ role: "administrator", isActive: false });
    expect(await listShown("administrators")).toEqual([ada.displayName, ben.displayName]);
    expect(await listShown("deactivated")).toEqual([ben.displayName]);
    expect(await setActive(ada.id, false)).toEqual(last);
    expect(await setActive(ben.id, false)).toEqual({ isSuccess: true, message: "Nothing to change" });
    expect(await setActive(ben.id, true)).toEqual({ isSuccess: true, message: "Person reactivated" });
    expect(await setAdministrator(ben.id, false)).toEqual({ isSuccess: true, message: "Administrator removed" });
    expect(await readBen()).toMatchObject({ role: "reader", isActive: true });
    expect(await listShown("administrators")).toEqual([ada.displayName]);
    expect(await listShown("deactivated")).toEqual([]);
    expect(await setActive("unknown", false)).toEqual({
      isSuccess: false,
      message: "This person is no longer in the portal",
    });
  });

  test("an administrator invites and adds people, each email once, and withdraws an invitation", async () => {
    const call = calls.asAdministrator;
    const add = (email: string, subject: string | null = null) =>
      call(addPersonContract.addPerson, { body: { name: " Iris Weber ", email, subject } });
    const withdraw = (principalId: string) => call(addPersonContract.withdrawInvitation, { body: { principalId } });
    const invited = await add("Iris.Weber@partner.example");
    expect(invited).toMatchObject({
      isSuccess: true,
      message: "Person invited",
      person: {
        name: "Iris Weber",
        role: "reader",
        isInvited: true,
        isActive: true,
        reportCount: 0,
        lastSignInAt: null,
      },
    });
    const listed = await call(peopleContract.listPeople, { body: { ...createQuery().body, show: "invited" } });
    expect([listed.people.map(({ name }) => name), listed.canAdd]).toEqual([
      [demo.invited.displayName, "Iris Weber"],
      true,
    ]);
    expect(listed.people).toContainEqual(invited.person);
    const twice = { isSuccess: false, message: "This email is already invited. Withdraw that invitation first." };
    expect(await add("iris.weber@PARTNER.example")).toEqual({ ...twice, person: null });
    expect(await add(ben.email)).toMatchObject({
      isSuccess: false,
      message: expect.stringMatching(/^A person with this email/) as string,
    });
    expect(await add(ben.email, "another")).toMatchObject({ message: "Person added", person: { isInvited: false } });
    await expect(add("iris")).rejects.toMatchObject({ kind: "rejected" });
    const id = invited.person?.principalId ?? "";
    expect(await withdraw(id)).toEqual({ isSuccess: true, message: "Invitation withdrawn" });
    expect(await withdraw(id)).toMatchObject({ message: "This person is no longer in the portal" });
    expect(await withdraw(ben.id)).toMatchObject({ isSuccess: false });
  });

  test("an administrator adds a person to a client and removes them, and is told how many reports they lose", async () => {
    const call = calls.asAdministrator;
    const [subscriptionId = ""] = ben.subscriptionIds;
    const set = (isMember: boolean) =>
      call(membershipContract.setMembership, { body: { subscriptionId, principalId: ben.id, isMember } });
    const read = () =>
      call(membershipContract.getMembership, { params: { subscriptionId, principalId: ben.id.toUpperCase() } });
    const isListed = async (isMember: boolean) => {
      const { people } = await call(peopleContract.listPeople, {
        body: { ...createQuery(ben.email).body, client: { id: subscriptionId, isMember } },
      });
      return people.some(({ principalId }) => principalId === ben.id);
    };
    const { reportCount } = await call(peopleContract.getPerson, { params: { id: ben.id } });
    expect(await read()).toEqual({ reportCount });
    expect(reportCount).toBeGreaterThan(0);
    expect(await set(false)).toEqual({ isSuccess: true, message: "Person removed from the client" });
    await expect(read()).rejects.toMatchObject({ kind: "absent" });
    expect([await isListed(true), await isListed(false)]).toEqual([false, true]);
    expect(await set(true)).toEqual({ isSuccess: true, message: "Person added to the client" });
    expect(await set(true)).toEqual({ isSuccess: true, message: "Nothing to change" });
    expect(await read()).toEqual({ reportCount });
    expect([await isListed(true), await isListed(false)]).toEqual([true, false]);
    const unknown = { subscriptionId: "unknown", principalId: ben.id, isMember: true };
    expect(await call(membershipContract.setMembership, { body: unknown })).toMatchObject({ isSuccess: false });
  });
});
