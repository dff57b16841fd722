// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { type ParkedWork, parkWork, takeParkedWork } from "../../src/browser/parked-work.ts";

const work: ParkedWork = {
  place: "/admin/addreport?x=1",
  drafts: { addReport: { reportName: "Exposure" } },
  request: { method: "POST", path: "/serverside/api/addreport", body: { reportName: "Exposure" }, key: "k-1" },
};

beforeEach(() => sessionStorage.clear());

test("place, drafts and the unauthorized request are parked for the user and returned once", () => {
  parkWork("ada@example.com", work);
  expect(takeParkedWork("ada@example.com")).toEqual(work);
  expect(takeParkedWork("ada@example.com")).toBeNull();
});

test("another user's parked work is discarded", () => {
  parkWork("ada@example.com", work);
  expect(takeParkedWork("ben@example.com")).toBeNull();
  expect(takeParkedWork("ada@example.com")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test("the place requested before signing in is kept for the user who signs in", () => {
  parkWork(null, { place: "/report?subscription=s&report=r", drafts: {} });
  expect(takeParkedWork("ada@example.com")).toEqual({ place: "/report?subscription=s&report=r", drafts: {} });
});

test.each(["https://evil.example/", "//evil.example", String.raw`/\evil.example`, "javascript:alert(1)"])(
  "a place outside the portal is not restored: %s",
  (place) => {
    parkWork("ada@example.com", { ...work, place });
    expect(takeParkedWork("ada@example.com")).toBeNull();
  },
);

test.each(["", "{", "[]", '{"place":"/report"}', '{"place":"/report","drafts":{},"request":7}'])(
  "unreadable parked work is ignored: %j",
  (text) => {
    sessionStorage.setItem("Parked:ada@example.com", text);
    expect(takeParkedWork("ada@example.com")).toBeNull();
  },
);
