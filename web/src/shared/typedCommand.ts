/** Where the program of a checkout is, in which it is not on the PATH. */
const IN_CHECKOUT = ".venv/bin/";

/** How a command of Beatroom's is typed, where it is installed and in a checkout. */
export function typedCommand(command: string): { installed: string; checkout: string } {
  const installed = `beatroom ${command}`;
  return { installed, checkout: `${IN_CHECKOUT}${installed}` };
}
