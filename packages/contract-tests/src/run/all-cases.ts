import type { Contract } from '../contract/contract.ts';
import type { Lab } from '../lab.ts';
import { authRefresh } from '../phases/auth-refresh.ts';
import { authTokens } from '../phases/auth-tokens.ts';
import { bodyBoundaries } from '../phases/body-boundaries.ts';
import { corsPreflights } from '../phases/cors.ts';
import { examples } from '../phases/examples.ts';
import { flow } from '../phases/flow.ts';
import { fuzzInvalid } from '../phases/fuzz-invalid.ts';
import { fuzzValid } from '../phases/fuzz-valid.ts';
import { links } from '../phases/links.ts';
import { mediaBoundaries } from '../phases/media-boundaries.ts';
import { otherMethods } from '../phases/methods.ts';
import { parameterBoundaries } from '../phases/parameter-boundaries.ts';
import { scenarios } from '../phases/scenarios.ts';
import { stateRefusals } from '../phases/state-refusals.ts';
import type { TestCase } from '../phases/test-case.ts';
import { contentQuestions } from '../questions/contents.ts';
import { auditQuestions } from '../questions/audit.ts';
import { combinationQuestions } from '../questions/combinations.ts';
import { eventQuestions } from '../questions/events.ts';
import { exportQuestions } from '../questions/exports.ts';
import { outcomeQuestions } from '../questions/outcomes.ts';
import { planQuestions } from '../questions/plans.ts';
import { versionQuestions } from '../questions/versions.ts';
import { httpQuestions } from '../questions/http.ts';
import { caseOf } from '../questions/inquiry.ts';
import { listQuestions } from '../questions/lists.ts';
import { removalQuestions } from '../questions/removal.ts';
import { selectionQuestions } from '../questions/selection.ts';
import { securityQuestions } from '../questions/security.ts';
import { seriesQuestions } from '../questions/series.ts';
import { sessionQuestions } from '../questions/sessions.ts';

const semantics = [
  ...listQuestions,
  ...seriesQuestions,
  ...contentQuestions,
  ...combinationQuestions,
  ...eventQuestions,
  ...exportQuestions,
  ...outcomeQuestions,
  ...planQuestions,
  ...versionQuestions,
  ...removalQuestions,
  ...selectionQuestions,
  ...sessionQuestions,
  ...auditQuestions,
];

/** Cases of an API: those any contract gives, and those of what else is known. */
export interface Rules {
  /** Made once for a contract. */
  of: (contract: Contract) => readonly TestCase[];
  /** Tokens come last, when the first has expired; what a server says of itself is asked first. */
  last: (contract: Contract, lab: Lab) => Promise<readonly TestCase[]>;
}

/** What the schemas and HTTP ask of every server. */
const ofAnyContract = (contract: Contract): TestCase[] => [
  ...examples(contract),
  ...parameterBoundaries(contract),
  ...bodyBoundaries(contract),
  ...mediaBoundaries(contract),
  ...fuzzInvalid(contract),
  ...fuzzValid(contract),
  ...otherMethods(contract),
];

/** Nothing else is known. */
export const rulesOfContract: Rules = {
  of: ofAnyContract,
  last: async () => [],
};

/** What answers of Forecast Console mean besides. */
export const rulesOfProduct: Rules = {
  of: (contract) => [
    ...ofAnyContract(contract),
    ...links(contract),
    ...flow(contract),
    ...stateRefusals(contract),
    ...corsPreflights(contract),
    ...semantics.map((question) => caseOf('semantics', question)),
    ...httpQuestions(contract).map((question) => caseOf('http', question)),
    ...securityQuestions(contract).map((question) => caseOf('security', question)),
  ],
  last: async (contract, lab) => [
    ...(await scenarios(contract, lab)),
    ...authRefresh(contract),
    ...authTokens(contract),
  ],
};

// Walking all schemas takes a second; who tests twice needs it once.
const made = new WeakMap<Contract, readonly TestCase[]>();

/** Everything there is to try, in the order it is tried. */
export async function allCases(contract: Contract, rules: Rules, lab: Lab): Promise<TestCase[]> {
  const known = made.get(contract) ?? rules.of(contract);
  made.set(contract, known);
  return [...known, ...(await rules.last(contract, lab))];
}
