import type { Defect } from './defect.ts';
import { defectsOfAgreement } from './defects-of-agreement.ts';
import { defectsOfAnswers } from './defects-of-answers.ts';
import { defectsOfAccess } from './defects-of-access.ts';
import { defectsOfCalls } from './defects-of-calls.ts';
import { defectsOfConduct } from './defects-of-conduct.ts';
import { defectsOfContents } from './defects-of-contents.ts';
import { defectsOfMeaning } from './defects-of-meaning.ts';
import { defectsOfMonths } from './defects-of-months.ts';
import { defectsOfPlanning } from './defects-of-planning.ts';
import { defectsOfRequests } from './defects-of-requests.ts';
import { defectsOfState } from './defects-of-state.ts';
import { defectsOfWire } from './defects-of-wire.ts';

/** All defects. */
export const defects: readonly Defect[] = [
  ...defectsOfAnswers,
  ...defectsOfRequests,
  ...defectsOfConduct,
  ...defectsOfWire,
  ...defectsOfMeaning,
  ...defectsOfContents,
  ...defectsOfMonths,
  ...defectsOfPlanning,
  ...defectsOfState,
  ...defectsOfAccess,
  ...defectsOfAgreement,
  ...defectsOfCalls,
];
