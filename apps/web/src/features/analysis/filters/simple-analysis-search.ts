import { buckets } from '@forecast-console/calendar';
import { searchText } from '../../../lib/search.ts';
import { pointTypes } from '../points/series-point.ts';
import type { AskedConfiguration, Configuration } from './configuration.ts';

/** URL state of the simple analysis. All values are text, so that ids and years stay unchanged. */
export interface SimpleAnalysisSearch {
  run_id?: string;
  view?: string;
  /** comma-separated; 'all' for an empty selection */
  type?: string;
  /** code of a characteristic; 'none' for only the total */
  aggregation_characteristics?: string;
  /** comma-separated; 'all' for an empty selection */
  years?: string;
  bucket?: string;
  /** the combination shown instead of the total (see `groupId`) */
  group?: string;
  /** the visible part of the chart (see `zoomOfDates`) */
  zoom?: string;
  /** the open tab; omitted for the table */
  tab?: string;
}

const names = [
  'view',
  'type',
  'aggregation_characteristics',
  'years',
  'bucket',
  'group',
  'zoom',
  'tab',
] as const;

/** Reads the URL, where the parameter of the run is `run_id` or `runId`. */
export function simpleAnalysisSearch(raw: Record<string, unknown>): SimpleAnalysisSearch {
  const search: SimpleAnalysisSearch = {};
  const runId = searchText(raw['run_id']) ?? searchText(raw['runId']);
  if (runId !== undefined) search.run_id = runId;
  for (const name of names) {
    const text = searchText(raw[name]);
    if (text !== undefined) search[name] = text;
  }
  return search;
}

/** The configuration in the URL; invalid values are ignored. */
export function askedConfiguration(search: SimpleAnalysisSearch): AskedConfiguration {
  const asked: AskedConfiguration = {};
  if (search.view === 'yoy' || search.view === 'ts') asked.view = search.view;
  const types = listOf(search.type);
  if (types !== undefined) asked.types = pointTypes.filter((type) => types.includes(type));
  if (search.aggregation_characteristics !== undefined)
    asked.aggregation =
      search.aggregation_characteristics === 'none' ? '' : search.aggregation_characteristics;
  const years = listOf(search.years);
  if (years !== undefined) asked.years = years.filter((year) => /^\d{4}$/.test(year)).map(Number);
  const bucket = buckets.find((bucket) => bucket === search.bucket);
  if (bucket !== undefined) asked.bucket = bucket;
  return asked;
}

/** Writes the complete configuration, so that a copied link shows the same content. */
export function configurationSearch(configuration: Configuration): SimpleAnalysisSearch {
  return {
    view: configuration.view,
    type: textOf(configuration.types),
    aggregation_characteristics: configuration.aggregation === '' ? 'none' : configuration.aggregation,
    years: textOf(configuration.years),
    bucket: configuration.bucket,
  };
}

/**
 * Returns the URL state for another run. Years, bucket, aggregation and group are reset to that run's defaults
 * (ANA-8).
 */
export function searchOfRun(search: SimpleAnalysisSearch, runId: string): SimpleAnalysisSearch {
  const kept: SimpleAnalysisSearch = { run_id: runId };
  if (search.view !== undefined) kept.view = search.view;
  if (search.type !== undefined) kept.type = search.type;
  return kept;
}

function listOf(text: string | undefined): string[] | undefined {
  return text === 'all' ? [] : text?.split(',');
}

function textOf(list: readonly (string | number)[]): string {
  return list.length === 0 ? 'all' : list.join(',');
}
