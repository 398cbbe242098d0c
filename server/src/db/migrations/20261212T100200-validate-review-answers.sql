-- compatible: all rows have the answers since the migration before
alter table reviews validate constraint reviews_feature_answers_check;
alter table reviews validate constraint reviews_place_details_check;
alter table reviews validate constraint reviews_visited_as_check;
alter table photos validate constraint photos_topic_check;
