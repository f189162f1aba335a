/** PERF-9 asks for a console warning about slow calls: the one place of this package that writes there. */
export function consoleWarn(message: string): void {
  globalThis.console.warn(message);
}
