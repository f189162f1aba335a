import type { Defect } from './defect.ts';
import { defectsOfAnswers } from './defects-of-answers.ts';
import { defectsOfConduct } from './defects-of-conduct.ts';
import { defectsOfRequests } from './defects-of-requests.ts';

/** Every way in which a server is broken to see whether it is noticed. */
export const defects: readonly Defect[] = [...defectsOfAnswers, ...defectsOfRequests, ...defectsOfConduct];
