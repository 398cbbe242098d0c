-- compatible: only makes verdicts due, which every version then computes

-- Tiles and lists no longer doubt a yes because of a "no" older than 12 months.
update location_access as access set due_at = now()
from locations where locations.id = access.location_id and locations.verdicts like '%=yes~%';
