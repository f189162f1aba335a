import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/bench/',
  plugins: [react()],
  resolve: {
    // Uses the app's React.
    alias: [{ find: /^react-dom\/client$/, replacement: 'react-dom/profiling' }],
    dedupe: ['react', 'react-dom', '@mantine/core'],
  },
  build: { target: 'es2024', emptyOutDir: false, modulePreload: { polyfill: false } },
});
