/** The one door to the console for diagnostics (spec §9: warnings of slow renders). */
export function consoleWarn(message: string): void {
  globalThis.console.warn(message);
}
