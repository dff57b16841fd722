import * as v from "valibot";

/**
 * Where the next page of a list begins: behind the last row of the present one, also when that row has been changed or
 * deleted. Only the server reads it.
 */
export const cursor = v.pipe(v.string(), v.maxLength(8000), v.regex(/^[\w-]+$/));
