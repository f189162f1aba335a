import { adminPlaces } from './admin-places.ts';
import { datasetPlaces } from './dataset-places.ts';
import { framePlaces } from './frame-places.ts';
import { runPlaces } from './run-places.ts';

/** Every place of section 2 of the specification. */
export const places = [...framePlaces, ...datasetPlaces, ...runPlaces, ...adminPlaces];
