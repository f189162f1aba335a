// Runs before the first paint. Mantine uses the same key (src/components/theme/theme.ts).
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('fc_color_scheme');
  } catch {
    // If storage is blocked, the system preference is used.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
