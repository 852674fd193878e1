-- concurrently
-- Orders whose personal data may go are found every hour.
create index concurrently if not exists orders_forget on orders (forget_after) where forget_after is not null;
