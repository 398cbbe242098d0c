-- compatible: statistics change plans, not results
-- Without them, the planner expects every word in 100 text alternatives. It sorted all matches of a usual word.
create statistics photos_words_of_alt_text on (search_form(alt_text)) from photos;
analyze photos;
