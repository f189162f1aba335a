import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Size {
  width: number;
  height: number;
  /** what is drawn now goes to paper at once: nothing may be put off */
  printing: boolean;
}

const unknown: Size = { width: 0, height: 0, printing: false };

// Of .stage on paper, in pixels: 56 by 20 rem (chart.module.css, global.css).
const paper = { width: 672, height: 240 };

/** An element's inner size in whole pixels, known before its first paint, and its size on paper while it is printed. */
export function useSize<E extends HTMLElement>(): { ref: RefObject<E | null> } & Size {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(unknown);
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
    // A browser that prints lays the page out anew without telling those who observe sizes.
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
