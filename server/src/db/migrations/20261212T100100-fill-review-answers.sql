-- compatible: reviews of before get the answers that their lists are
alter table reviews disable trigger user;
update reviews set feature_answers = answers_of_features(accessibility_features)
where accessibility_features <> '{}' and feature_answers = '{}';
alter table reviews enable trigger user;
update removed_reviews set feature_answers = answers_of_features(accessibility_features)
where accessibility_features <> '{}' and feature_answers = '{}';
