-- compatible: the versions before show the category, and their undo leaves the kind empty until an import

-- Accepted categories kept the kind of the source. The first one of a place keeps it for an undo.
with corrected as (
  select correction.id, place.id as location_id, place.place_kind,
    row_number() over (partition by place.id order by decided_at, correction.id) = 1 as is_first
  from corrections as correction join locations as place on place.id = location_id
  where after ? 'category' and not before ? 'place_kind' and undone_at is null and place_kind is not null
), kept as (
  update corrections as correction
  set before = before || jsonb_build_object('place_kind', case when is_first then place_kind end)
  from corrected where corrected.id = correction.id
)
update locations set place_kind = null where id in (select location_id from corrected);
