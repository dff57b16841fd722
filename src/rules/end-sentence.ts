/** Answers of the back end have no full stop, like the specification's texts. As a notice of their own they get one. */
export const endSentence = (text: string): string => (text === "" || text.endsWith(".") ? text : `${text}.`);
