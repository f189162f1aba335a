import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Delays its children, and therefore their queries, until the main content has been painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return painted ? children : null;
}
