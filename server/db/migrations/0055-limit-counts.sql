-- Uses of limited calls, counted for all processes. The key is a digest. Losing the counts in a crash does no harm, so
-- they need no write-ahead log. rate-limiter-flexible writes the columns in this order.
create unlogged table limit_counts (
  key    text primary key,
  points integer not null,
  -- Milliseconds since 1970.
  expire bigint
);
create index limit_counts_expire on limit_counts (expire);
