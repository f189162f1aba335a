// Runs before the first paint. The key is the one src/components/theme/theme.ts gives to Mantine.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('fc_color_scheme');
  } catch {
    // Storage may be blocked; the system's preference decides then.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
