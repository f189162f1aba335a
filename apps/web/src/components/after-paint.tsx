import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders its children, and so starts their queries, only after the main content has been painted. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return painted ? children : null;
}
