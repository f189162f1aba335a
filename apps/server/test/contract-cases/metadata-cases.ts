import { asked, asksWhoCalls, knowsOnlyWhatThereIs, noticesDamage, refusesOddIds } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

export const metadataCases: readonly ContractCase[] = [
  asked('getMetadata', 200, 'for a signed-in user'),
  asksWhoCalls('getMetadata'),
  asked('listTypes', 200, 'for a signed-in user'),
  asksWhoCalls('listTypes'),
  asked('listCharacteristicCodes', 200, 'for a signed-in user'),
  asksWhoCalls('listCharacteristicCodes'),
  asked('listDatasetCharacteristics', 200, 'for an upload', ({ upload }) => ({
    path: { uploadId: upload.id },
  })),
  asked('listDatasetCharacteristics', 200, 'for an upload, by the run id of its import', ({ upload }) => ({
    path: { uploadId: upload.run_id },
  })),
  refusesOddIds('listDatasetCharacteristics'),
  noticesDamage('listDatasetCharacteristics', ({ id }) => ({ path: { uploadId: id } })),
  asksWhoCalls('listDatasetCharacteristics'),
  knowsOnlyWhatThereIs('listDatasetCharacteristics'),
];
