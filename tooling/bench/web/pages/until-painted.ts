/**
 * Starts drawing and waits until the browser has painted the frame. Adds the marks `start` and `drawn` to the
 * browser's trace.
 *
 * @returns milliseconds
 */
export async function untilPainted(start: () => void, isDrawn: () => boolean): Promise<number> {
  performance.mark('start');
  const from = performance.now();
  start();
  await new Promise<void>((resolve) => {
    if (isDrawn()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isDrawn()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await nextTaskAfterFrame();
  performance.mark('drawn');
  return performance.now() - from;
}

// A task posted by a frame callback runs after that frame is painted.
export function nextTaskAfterFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    });
  });
}
