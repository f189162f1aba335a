import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  // The router plugin reads tsr.config.json, as the route generator of the command line does.
  plugins: [tanstackRouter(), react()],
  // The Performance Dashboard shows render times; React measures them in its profiling build only.
  resolve: { alias: [{ find: /^react-dom\/client$/, replacement: 'react-dom/profiling' }] },
  server: { proxy: { '/api': api, '/__mock': api } },
  preview: { proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // Browsers of that target preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs comes in two files; each small one would be a request of its own.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
