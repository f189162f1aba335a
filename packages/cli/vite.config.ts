import { defineConfig } from 'vite';

// Bundles the libraries into one file, because Node runs no TypeScript under node_modules and npm does not understand the
// workspace's version protocols.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].js' } },
  },
  ssr: { noExternal: true },
});
