import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

const unknown: Size = { width: 0, height: 0 };

/** An element's inner size in whole pixels, known before its first paint. */
export function useSize<E extends HTMLElement>(): { ref: RefObject<E | null> } & Size {
  const ref = useRef<E>(null);
  const [size, setSize] = useState(unknown);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
