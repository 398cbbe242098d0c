-- What places are told apart by stands in these lists, and nowhere else in the database: every function and constraint
-- reads them. An entry keeps its place, which is its number, so new ones come last: a migration that replaces the
-- function is all that a new one needs here (ARCHITECTURE.md, "To add a feature or a category").
-- protocol/src has the same entries with their numbers; server/src/db/lists.db.test.ts compares them.
create function feature_ids() returns text[] language sql immutable parallel safe
return array['wheelchair-accessible', 'audio-cues', 'visual-aids', 'automatic-doors'];

create function category_ids() returns text[] language sql immutable parallel safe
return array[
  'restaurant', 'retail', 'public-service', 'transportation', 'entertainment', 'healthcare', 'recreation', 'other'
];

-- The worst first, and what has no rating before.
create function rating_band_ids() returns text[] language sql immutable parallel safe
return array['unrated', 'poor', 'fair', 'good', 'excellent'];

-- What public sources speak of: the features, and what is no feature of reviews.
create function fact_topic_ids() returns text[] language sql immutable parallel safe
return feature_ids() || array['accessible-toilet'];

-- What they say of it, the worst first.
create function fact_answer_ids() returns text[] language sql immutable parallel safe
return array['no', 'limited', 'yes'];

alter table locations drop constraint locations_category_check,
  add constraint locations_category_check check (category = any (category_ids()));
alter table reviews drop constraint reviews_accessibility_features_check,
  add constraint reviews_accessibility_features_check check (
    accessibility_features <@ feature_ids() and cardinality(accessibility_features) <= cardinality(feature_ids())
    and array_position(accessibility_features, null) is null
  );
