/**
 * Classes of SQLSTATE: connection errors, insufficient resources, and a server that starts or stops. `25006` is a write
 * on a read-only server, which was the primary before a failover. `57014` is a statement that took too long, for example
 * because it waited for a lock. The other codes are of Node. During a failover the name of the server may have no address
 * for some seconds.
 */
const TROUBLE_CODE =
  /^(08|53|57P)|^(25006|57014)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * Messages of connection errors that `pg` throws without a code. Source: `pg` 8 `client.js`, `pg-pool` 3
 * `index.js`.
 */
const WITHOUT_CODE: ReadonlySet<string> = new Set([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/** Whether the database is down, restarting, too slow or out of connections. A caller may then retry. */
export function isConnectionTrouble(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string')
    return TROUBLE_CODE.test(error.code) || isSocketGone(error)
  return WITHOUT_CODE.has(error.message)
}

/** A server that stops removes its socket. */
function isSocketGone(error: Error & { code?: unknown }): boolean {
  return error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
