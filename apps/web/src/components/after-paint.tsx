import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** What stands below what one came for: drawn, and what it asks for asked, once that is on the screen. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return painted ? children : null;
}
