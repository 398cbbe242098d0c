-- Files whose removal has begun are gone in part: they cannot be kept any more, however late their upload ends.
alter table photo_removals add column is_begun boolean not null default false;
alter table document_removals add column is_begun boolean not null default false;
