-- contract: searches of administrators in the version before call these functions; stop it first
-- The planner chooses the index of a search (docs/decisions/0062-fewer-mechanisms.md).
drop function lookup_pattern(regclass, name, text);
drop function estimated_matches(regclass, name, text);
