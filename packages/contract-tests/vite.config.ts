import { defineConfig } from 'vite';

// One file with the contract and every library in it: Node runs no TypeScript under node_modules, and the
// workspace's own version protocols mean nothing to npm.
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].js', banner: '#!/usr/bin/env node' } },
  },
  ssr: { noExternal: true },
});
