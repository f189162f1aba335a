import { adminPlaces } from './admin-places.ts';
import { datasetPlaces } from './dataset-places.ts';
import { framePlaces } from './frame-places.ts';
import { runPlaces } from './run-places.ts';

/** All parts of screens whose texts required-texts.json lists. */
export const places = [...framePlaces, ...datasetPlaces, ...runPlaces, ...adminPlaces];
