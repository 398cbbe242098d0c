import type { Fragment, Queryable } from '@wayable/platform/db/database';

/** Returns the public source elements of a row of `locations` as JSON (`LocationSource`). */
export const sourcesOfLocation = (sql: Queryable): Fragment => sql`coalesce((
  select json_agg(json_build_object('source', source, 'id', external_id, 'version', version, 'licence', license,
    'url', coalesce(url, case source when 'OpenStreetMap' then 'https://www.openstreetmap.org/' || external_id else '' end)
  ) order by made_location desc, external_id)
  from location_sources where location_id = locations.id
), '[]')`;
