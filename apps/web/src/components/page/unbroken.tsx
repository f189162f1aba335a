import type { ReactNode } from 'react';

/** Keeps the name N-BEATS on one line. The text remains the same, so that it can be searched and copied. */
export const unbroken = (text: string): ReactNode =>
  text.split(/(N-BEATS)/).map((part, at) =>
    part === 'N-BEATS' ? (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
