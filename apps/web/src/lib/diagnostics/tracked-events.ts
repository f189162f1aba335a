interface TrackedEvent {
  readonly name: 'app-start' | 'navigation';
  readonly detail: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const maxEvents = 200;
const events: TrackedEvent[] = [];

/** Remembers an event in this tab (ROUTE-12, ROUTE-13); the oldest make room, and nothing leaves the browser. */
export function track(event: TrackedEvent): void {
  events.push(event);
  if (events.length > maxEvents) events.shift();
}

/** For the debug information. */
export function trackedEvents(): readonly TrackedEvent[] {
  return [...events];
}
