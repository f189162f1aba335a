import { accountScreens } from './account-screens.ts';
import { adminScreens } from './admin-screens.ts';
import { datasetScreens } from './dataset-screens.ts';
import { runScreens } from './run-screens.ts';
import { visitorScreens } from './visitor-screens.ts';

/** All screens. */
export const screens = [
  ...visitorScreens,
  ...datasetScreens,
  ...runScreens,
  ...accountScreens,
  ...adminScreens,
];
