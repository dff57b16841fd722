/** Resolves when every promise that is already settled has reached its actor. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
