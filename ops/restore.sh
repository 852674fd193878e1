#!/bin/sh
# Restores PostgreSQL of this machine to a moment: restore.sh '2026-11-23 02:59:00.123456+00'
# Run it as the user of PostgreSQL, with the environment of ops/patroni.yml and ops/pgbackrest.conf, and PGHOST, PGPORT,
# PGUSER and PGPASSWORD of the superuser. Patroni must be stopped on every machine. docs/operations.md has the steps
# before and after. Used by `npm run cluster -- --restore`.
set -eu
moment=$1
data=$PATRONI_POSTGRESQL_DATA_DIR
bin=$PATRONI_POSTGRESQL_BIN_DIR

pgbackrest --stanza=evenhand --delta --type=time --target="$moment" --target-action=promote restore
# The settings in the backup name the machine that was copied, and the standby it waited for.
"$bin/pg_ctl" -D "$data" -w -t 3600 -l "$data/../restore.log" start \
  -o "-p $PGPORT -c listen_addresses=$PGHOST -c synchronous_standby_names="
until [ "$("$bin/psql" -d postgres -tAc 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
# Subscriptions are charged only after the gateway was compared up to now. docs/operations.md has the reason.
for name in $("$bin/psql" -d postgres -tAc "select datname from pg_database where datallowconn and not datistemplate"); do
  if [ "$("$bin/psql" -d "$name" -tAc "select count(*) from information_schema.columns
    where table_name = 'sweep_watermarks' and column_name = 'hold_until'")" = 1 ]; then
    "$bin/psql" -d "$name" -c 'update sweep_watermarks set hold_until = now()'
  fi
done
"$bin/pg_ctl" -D "$data" -w -t 600 -m fast stop
