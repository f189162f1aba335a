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
import { httpQuestions } from '../questions/http.ts';
import { caseOf } from '../questions/inquiry.ts';
import { listQuestions } from '../questions/lists.ts';
import { removalQuestions } from '../questions/removal.ts';
import { securityQuestions } from '../questions/security.ts';
import { seriesQuestions } from '../questions/series.ts';
import { sessionQuestions } from '../questions/sessions.ts';

const semantics = [
  ...listQuestions,
  ...seriesQuestions,
  ...contentQuestions,
  ...removalQuestions,
  ...sessionQuestions,
];

interface Cases {
  before: readonly TestCase[];
  /** Tokens come last, when the first has expired. */
  tokens: readonly TestCase[];
}

// Walking all schemas takes a second; who tests twice needs it once.
const made = new WeakMap<Contract, Cases>();

function casesOf(contract: Contract): Cases {
  const known = made.get(contract);
  if (known) return known;
  const cases = {
    before: [
      ...examples(contract),
      ...parameterBoundaries(contract),
      ...bodyBoundaries(contract),
      ...mediaBoundaries(contract),
      ...fuzzInvalid(contract),
      ...fuzzValid(contract),
      ...otherMethods(contract),
      ...links(contract),
      ...flow(contract),
      ...stateRefusals(contract),
      ...corsPreflights(contract),
      ...semantics.map((question) => caseOf('semantics', question)),
      ...httpQuestions(contract).map((question) => caseOf('http', question)),
      ...securityQuestions(contract).map((question) => caseOf('security', question)),
    ],
    tokens: [...authRefresh(contract), ...authTokens(contract)],
  };
  made.set(contract, cases);
  return cases;
}

/** Everything there is to try, in the order it is tried. */
export async function allCases(contract: Contract, lab: Lab): Promise<TestCase[]> {
  const { before, tokens } = casesOf(contract);
  return [...before, ...(await scenarios(contract, lab)), ...tokens];
}
