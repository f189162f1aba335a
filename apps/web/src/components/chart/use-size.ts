import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Size {
  width: number;
  height: number;
  /** whether the page is being printed; rendering must then not be deferred */
  printing: boolean;
}

const initial: Size = { width: 0, height: 0, printing: false };

// Size of .stage on paper in pixels: 56 by 15 rem (chart.module.css, global.css).
const paper = { width: 672, height: 180 };

/** Measures the inner size of an element in pixels, before the first paint and while printing. */
export function useSize<E extends HTMLElement>(): { ref: RefObject<E | null> } & Size {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) =>
        !before.printing && before.width === width && before.height === height
          ? before
          : { width, height, printing: false },
      );
    };
    // Browsers lay out the printed page without notifying resize observers.
    const print = () => {
      flushSync(() => setSize({ ...paper, printing: true }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('beforeprint', print);
    addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', measure);
    };
  }, []);
  return { ref, ...size };
}
