import { asAna, withoutToken, withUnknownId, withDamagedDataset, withMalformedId } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

export const metadataCases: readonly ContractCase[] = [
  asAna('getMetadata', 200, 'for a signed-in user'),
  withoutToken('getMetadata'),
  asAna('listTypes', 200, 'for a signed-in user'),
  withoutToken('listTypes'),
  asAna('listCharacteristicCodes', 200, 'for a signed-in user'),
  withoutToken('listCharacteristicCodes'),
  asAna('listDatasetCharacteristics', 200, 'for an upload', ({ upload }) => ({
    path: { uploadId: upload.id },
  })),
  asAna('listDatasetCharacteristics', 200, 'for an upload, by the run id of its import', ({ upload }) => ({
    path: { uploadId: upload.run_id },
  })),
  withMalformedId('listDatasetCharacteristics'),
  withDamagedDataset('listDatasetCharacteristics', ({ id }) => ({ path: { uploadId: id } })),
  withoutToken('listDatasetCharacteristics'),
  withUnknownId('listDatasetCharacteristics'),
];
