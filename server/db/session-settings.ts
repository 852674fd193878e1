const STATEMENT_LIMIT_MS = 10_000

/**
 * What holds for each connection of a pool, as statements. PgBouncer refuses a connection that starts with such settings.
 *
 * PostgreSQL keeps one plan of each prepared statement. Without it, new plans were almost half of its work for an order.
 * It compiles none: each is short, and the compiler took longer than the statement (docs/performance.md).
 */
export const SESSION_SETTINGS = `set statement_timeout = ${STATEMENT_LIMIT_MS};
  set idle_in_transaction_session_timeout = ${STATEMENT_LIMIT_MS};
  set plan_cache_mode = force_generic_plan;
  set jit = off`
