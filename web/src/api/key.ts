/** Keys by which the service knows what is sent twice. */

const BYTES = 16;

/**
 * A new one. `crypto.randomUUID` would do, but browsers have it on https pages alone, and a service
 * within a network often has none; this they have everywhere.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
