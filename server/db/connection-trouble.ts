/** Classes of SQLSTATE: connection exceptions, too few resources, and a server that is starting or stopping. */
const TROUBLE_CODE = /^(08|53|57P)|^ECONNREFUSED$|^ECONNRESET$/
/** What `pg` throws without a code when it has no connection. Source: `pg` 8 `client.js`, `pg-pool` 3 `index.js`. */
const WITHOUT_CODE: ReadonlySet<string> = new Set([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
])

/** The database is away, restarting or out of connections: worth a retry, not a bug. */
export function isConnectionTrouble(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string') return TROUBLE_CODE.test(error.code)
  return WITHOUT_CODE.has(error.message)
}
