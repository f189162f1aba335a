export { packageTests as default } from '@forecast-console/tooling/vitest';
