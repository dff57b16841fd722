export interface DemoSubscription {
  id: string;
  displayName: string;
  primaryPartyId: string;
  /** The service principal profile that reads its reports. Absent: the service principal itself does. */
  profileId?: string;
}

export interface DemoPerson {
  id: string;
  displayName: string;
  email: string;
  subscriptionIds: readonly string[];
}

export const alderbrook = {
  id: "3f1c8a52-6d0e-4b7a-9c35-1e7f20a94d61",
  displayName: "Alderbrook Marine Group",
  primaryPartyId: "70041823",
};
export const castellane = {
  id: "8b64e0d7-2a91-4c5f-b0e8-57d31c6fa208",
  displayName: "Castellane Hotels & Resorts",
  primaryPartyId: "70058146",
};
export const vesterholm = {
  id: "c92d7715-f34b-48a6-8e1d-0ab95e62c7f4",
  displayName: "Vesterholm Energy",
  primaryPartyId: "70063390",
  profileId: "e2f4a7c6-13b9-4d58-90ae-7c1d5b83f624",
};
export const subscriptions = [alderbrook, castellane, vesterholm];

const person = (id: string, displayName: string, email: string, ...memberOf: DemoSubscription[]): DemoPerson => ({
  id,
  displayName,
  email,
  subscriptionIds: memberOf.map((subscription) => subscription.id),
});
export const ada = person(
  "5a0e6f1b-93c2-4d78-a1f4-6b2c8d9e0f13",
  "Ada Keller",
  "ada.keller@riskinsight.example",
  ...subscriptions,
);
export const ben = person(
  "e17b4c90-58fa-4362-9d0b-c4a8f1372e65",
  "Ben Ortiz",
  "ben.ortiz@alderbrook.example",
  alderbrook,
);
export const chloe = person(
  "247d91ae-0c6f-4e8b-b35a-92f8e1d0c476",
  "Chloe Martin",
  "chloe.martin@castellane.example",
  castellane,
  vesterholm,
);
export const dan = person("b8f3025c-7e14-49da-8c62-d1057ea9b34f", "Dan Novak", "dan.novak@riskinsight.example");
export const elif = person(
  "60c5ad28-41b7-4f93-a8e0-3f9b76d2185c",
  "Elif Şahin",
  "elif.sahin@alderbrook.example",
  alderbrook,
);
export const farid = person(
  "9de27f46-b850-4a1c-95f7-08c34b6ea1d2",
  "Farid Haddad",
  "farid.haddad@castellane.example",
  castellane,
);
export const greta = person(
  "f4a1b683-2c9d-47e5-b016-7d85e3fc902a",
  "Greta Lindqvist",
  "greta.lindqvist@vesterholm.example",
  vesterholm,
);
export const hugo = person(
  "1c78e5d9-f602-4b34-8a9e-e25d0f714b86",
  "Hugo Álvarez",
  "hugo.alvarez@vesterholm.example",
  vesterholm,
  alderbrook,
);
/** Belongs to no client: the role alone shows who can see what. */
export const jonas = person("7be40d93-52f8-4c16-a07d-3e91c85f2b64", "Jonas Weber", "jonas.weber@riskinsight.example");
/** Has not signed in yet, and cannot at the stand-in: the row shows how an open invitation looks. */
export const invited = person("d3b60f57-19ae-4c82-8b7d-e5f904a1c628", "Ines Moreau", "ines.moreau@castellane.example");
