/** A statement of a function that ends with an error, like one of a role without the right. */
export const refuse = (message: string) =>
  `raise exception using errcode = 'insufficient_privilege', message = 'Audit rows cannot be ${message}';`;
