import { adminPlaces } from './admin-places.ts';
import { datasetPlaces } from './dataset-places.ts';
import { framePlaces } from './frame-places.ts';
import { runPlaces } from './run-places.ts';

/** All parts of screens whose texts docs/requirements.md lists. */
export const places = [...framePlaces, ...datasetPlaces, ...runPlaces, ...adminPlaces];
