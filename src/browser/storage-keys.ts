/** The local storage keys that the specification names. */
export const TERMS_ACCEPTED_KEY = "ToUAccepted";
export const LOGIN_URL_KEY = "OnePlaceUrl";
export const START_PAGE_KEY = "StartPageUrl";

/** The mark of the session whose user has accepted the terms. Its lists are requested before the user is known. */
export const TERMS_SESSION_KEY = "ToUAcceptedIn";

/** Begins the session storage keys of parked work. */
export const PARKING_PREFIX = "Parked:";
