#!/usr/bin/env node
import { cli } from './cli.ts';

// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await cli(process.argv.slice(2));
