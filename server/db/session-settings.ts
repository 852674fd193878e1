const STATEMENT_LIMIT_MS = 10_000

/**
 * The settings of each connection in a pool, as SQL statements. PgBouncer refuses such settings at the start of a
 * connection.
 *
 * PostgreSQL keeps one plan for each prepared statement. Without this, planning was almost half of its work for an
 * order. JIT compilation is off, because it took longer than our short statements (docs/performance.md).
 *
 * A day begins at midnight in UTC, whatever the time zone of the server is. Otherwise `::date` would begin it
 * elsewhere, and a tax rate or a notice would come on another day.
 */
export const SESSION_SETTINGS = `set statement_timeout = ${STATEMENT_LIMIT_MS};
  set idle_in_transaction_session_timeout = ${STATEMENT_LIMIT_MS};
  set plan_cache_mode = force_generic_plan;
  set jit = off;
  set time zone 'UTC'`
