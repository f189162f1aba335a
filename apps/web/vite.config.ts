import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [
    // The router plugin reads tsr.config.json, like the command-line route generator.
    tanstackRouter({
      codeSplittingOptions: {
        // Loaders are part of the first screen, so that data and code load at the same time. These few screens load
        // their data later, to keep their queries out of it.
        splitBehavior: ({ routeId }) =>
          /^\/_app\/(account|admin\/)/.test(routeId) ? [['component', 'loader']] : undefined,
      },
    }),
    react(),
  ],
  // The Performance Dashboard shows render times, which only React's profiling build measures.
  resolve: { alias: [{ find: /^react-dom\/client$/, replacement: 'react-dom/profiling' }] },
  server: { proxy: { '/api': api, '/__mock': api } },
  preview: { proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // Browsers that meet this target preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Code that every screen needs is bundled into two files, because each small file would be a separate
          // request.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
