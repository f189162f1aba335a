/** Writes the debug information to the browser's console: what its button is for (spec §2). */
export function logToConsole(information: Readonly<Record<string, unknown>>): void {
  const { info } = globalThis.console;
  info('Forecast form', information);
}
