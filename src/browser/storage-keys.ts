/** The local storage keys that the specification names. */
export const localKeys = { termsAccepted: "ToUAccepted", loginUrl: "OnePlaceUrl", startPage: "StartPageUrl" } as const;

/** The mark of the session in which the user is known to have accepted the terms: content may load before the user has. */
export const TERMS_SESSION_KEY = "ToUAcceptedIn";
