import type { Contract } from '../../contract/contract.ts';
import type { Behavior } from '../behavior-test.ts';
import { sharedLevelBehaviors } from '../stock/shared-levels.ts';
import { unnamedItemBehaviors } from '../stock/unnamed-items.ts';
import { entryBehaviors } from '../stock/entries.ts';
import { stockPageBehaviors } from '../stock/page.ts';
import { proposalBehaviors } from '../stock/proposals.ts';
import { afterChangeBehaviors } from './versions/after-changes.ts';
import { authorBehaviors } from './authors.ts';
import { eventRightBehaviors } from './events/event-rights.ts';
import { eventRuleBehaviors } from './events/event-rules.ts';
import { fileFormatBehaviors } from './files/file-formats.ts';
import { columnBehaviors } from './files/columns.ts';
import { encodingBehaviors } from './files/encodings.ts';
import { historyBehaviors } from './versions/history.ts';
import { idempotentBehaviors } from './idempotent.ts';
import { importBehaviors } from './files/import-report.ts';
import { knownAheadBehaviors } from './known-ahead.ts';
import { largeFileBehaviors } from './files/large-files.ts';
import { limitBehaviors } from './limits.ts';
import { lateEvidenceBehaviors } from './files/late-evidence.ts';
import { layoutBehaviors } from './files/layouts.ts';
import { leapDayBehaviors } from './events/leap-day.ts';
import { listBehaviors } from './list.ts';
import { longTextBehaviors } from './long-texts.ts';
import { manyColumnBehaviors } from './files/many-columns.ts';
import { markBehaviors } from './events/marks.ts';
import { markedRunBehaviors } from './events/marked-runs.ts';
import { metadataBehaviors } from './metadata.ts';
import { modeBehaviors } from './versions/modes.ts';
import { ownVersionBehaviors } from './versions/own-versions.ts';
import { raceBehaviors } from './versions/races.ts';
import { refreshBehaviors } from './versions/refresh.ts';
import { refusalBehaviors } from './refusals.ts';
import { rejectedCellBehaviors } from './files/rejected-cells.ts';
import { roleBehaviors } from './files/roles.ts';
import { slightChangeBehaviors } from './versions/slight-changes.ts';
import { tableLimitBehaviors } from './files/table-limits.ts';
import { valueBehaviors } from './values.ts';
import { workingDayBehaviors } from './files/working-days.ts';
import { writtenDateBehaviors } from './files/written-dates.ts';
import { writtenNumberBehaviors } from './files/written-numbers.ts';

/** Returns tests of datasets and stock that need a server which imports files. */
export const datasetBehaviors = (contract: Contract): Behavior[] => [
  ...importBehaviors,
  ...fileFormatBehaviors,
  ...writtenDateBehaviors,
  ...writtenNumberBehaviors,
  ...layoutBehaviors,
  ...encodingBehaviors,
  ...columnBehaviors,
  ...lateEvidenceBehaviors,
  ...tableLimitBehaviors,
  ...modeBehaviors,
  ...ownVersionBehaviors,
  ...limitBehaviors,
  ...largeFileBehaviors,
  ...afterChangeBehaviors,
  ...listBehaviors,
  ...valueBehaviors,
  ...manyColumnBehaviors,
  ...longTextBehaviors,
  ...workingDayBehaviors,
  ...roleBehaviors,
  ...historyBehaviors,
  ...slightChangeBehaviors,
  ...authorBehaviors,
  ...refreshBehaviors,
  ...eventRuleBehaviors,
  ...eventRightBehaviors,
  ...leapDayBehaviors,
  ...markBehaviors,
  ...raceBehaviors,
  ...knownAheadBehaviors,
  ...rejectedCellBehaviors,
  ...markedRunBehaviors,
  ...entryBehaviors,
  ...stockPageBehaviors,
  ...proposalBehaviors,
  ...sharedLevelBehaviors,
  ...unnamedItemBehaviors,
  ...metadataBehaviors,
  ...idempotentBehaviors(contract),
  ...refusalBehaviors(contract),
];
