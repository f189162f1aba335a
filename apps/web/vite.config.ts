import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  // The router plugin reads tsr.config.json, like the command-line route generator.
  plugins: [tanstackRouter(), react()],
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
