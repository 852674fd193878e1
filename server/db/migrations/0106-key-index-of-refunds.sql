-- concurrently
create unique index concurrently if not exists refunds_asked_key on refunds (asked_key) where asked_key is not null;
