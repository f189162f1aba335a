import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { pointTypes } from './series-point.ts';

/** The data types a run can be asked for (spec §7), in the order of the charts; those no chart knows are left out. */
export const typesQuery = queryOptions({
  queryKey: ['metadata', 'types'],
  queryFn: async ({ signal }) => {
    const { types } = await unwrap(api.GET('/api/metadata/types', { signal }));
    return pointTypes.filter((type) => types.includes(type));
  },
});
