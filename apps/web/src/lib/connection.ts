import { useSyncExternalStore } from 'react';

/** How often a server out of reach is asked whether it is back, in milliseconds. */
const lookAgainMs = 1500;

interface ConnectionOptions {
  /** Whether the server answers at all. */
  readonly reaches: () => Promise<boolean>;
  /** What is to be done once it answers again. */
  readonly onBack: () => void;
}

/** Whether the server can be reached: told of every call that got no answer, it looks for itself. */
export function createConnection() {
  const listeners = new Set<() => void>();
  let lost = false;
  let looking = false;

  const set = (next: boolean) => {
    lost = next;
    for (const listener of listeners) listener();
  };

  return {
    isLost: () => lost,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A call got no answer. One call alone says little: the server is asked, and asked again until it answers. */
    doubt: async ({ reaches, onBack }: ConnectionOptions): Promise<void> => {
      if (looking) return;
      looking = true;
      while (!(await reaches())) {
        if (!lost) set(true);
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      }
      looking = false;
      if (!lost) return;
      set(false);
      onBack();
    },
  };
}

export const connection = createConnection();

export function useConnectionLost(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isLost);
}
