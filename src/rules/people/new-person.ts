import { isEmail } from "../email.ts";

/** As typed. An empty subject: they are invited by their email. */
export interface NewPerson {
  email: string;
  name: string;
  subject: string;
}

const MAX_NAME_LENGTH = 200;
const MAX_SUBJECT_LENGTH = 255;

export const trimPerson = ({ email, name, subject }: NewPerson): NewPerson => ({
  email: email.trim(),
  name: name.trim(),
  subject: subject.trim(),
});

/** Undefined also while a field is empty. */
export function findPersonProblems(person: NewPerson): Partial<Record<keyof NewPerson, string>> {
  const { email, name, subject } = trimPerson(person);
  return {
    ...(email !== "" && !isEmail(email) && { email: "Enter an email like name@example.com." }),
    ...(isEmail(name) && { name: "Enter the person’s name, not their email." }),
    ...(name.length > MAX_NAME_LENGTH && {
      name: `The name is longer than ${MAX_NAME_LENGTH} characters. Shorten it.`,
    }),
    ...(subject.length > MAX_SUBJECT_LENGTH && {
      subject: `The subject is longer than ${MAX_SUBJECT_LENGTH} characters.`,
    }),
  };
}

export function isPersonComplete(person: NewPerson): boolean {
  const { email, name } = trimPerson(person);
  return email !== "" && name !== "" && Object.keys(findPersonProblems(person)).length === 0;
}
