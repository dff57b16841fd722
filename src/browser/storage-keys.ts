/** The local storage keys that the specification names. */
export const localKeys = { termsAccepted: "ToUAccepted", loginUrl: "OnePlaceUrl", startPage: "StartPageUrl" } as const;

/** Holds the mark of the session whose user has accepted the terms: in it, content may load before the user does. */
export const TERMS_SESSION_KEY = "ToUAcceptedIn";

/** Begins the session storage keys of parked work. */
export const PARKING_PREFIX = "Parked:";
