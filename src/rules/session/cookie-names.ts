/** The three cookies that mark a signed-in session for the page. */
export const AUTH_COOKIES = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"] as const;
export const XSRF_COOKIE = "XSRF-TOKEN";
