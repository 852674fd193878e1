-- concurrently
-- People who never finished a sign-up are found every hour.
create index concurrently if not exists users_forget on users (forget_after) where forget_after is not null;
