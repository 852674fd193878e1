-- The last day on which a dispute can be answered, as the gateway says it.
alter table disputes add column reply_by date;
alter table sandbox_disputes add column reply_by date;
