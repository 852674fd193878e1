import { pino, type Logger } from 'pino'
import { activeTrace } from './traces.ts'

/** The only fields a log line may have. All others are dropped, to keep personal data out of the log. */
const ALLOWED = [
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'error',
  'stack',
  'port',
  'url',
  'job',
  'count',
  'userId',
  'exportId',
  'row',
  'hash',
  'why',
  'kind',
  'orderId',
  'attemptId',
  'subscriptionId',
  'endpointId',
  'eventId',
  'state',
  'gateway',
  'role',
  'version',
  'finding',
  'tries',
  'flag',
  'provider',
  'key',
] as const
const ALLOWED_NAMES: ReadonlySet<string> = new Set(ALLOWED)

/** Code with another field does not compile. So no field of a caller is silently dropped. */
export type Fields = { [Name in (typeof ALLOWED)[number]]?: string | number | boolean | undefined }
export type Log = {
  info: (message: string, fields?: Fields) => void
  warn: (message: string, fields?: Fields) => void
  /** For problems that staff must handle: logged as `error` and counted as an alert. */
  alert: (message: string, fields?: Fields) => void
}

/** Lines are written in blocks: at this size, or when the oldest line has waited this long. */
const WRITE_AT_BYTES = 8192
const WRITE_EVERY_MS = 50

/**
 * Writes structured lines to standard output. Messages are fixed sentences; values go into allowed fields
 * only. Waiting lines are written when the process exits or crashes. Alerts are written at once.
 */
export function openLog({ level }: { level: string }): Log {
  const output = pino.destination({
    sync: false,
    minLength: WRITE_AT_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  })
  const logger: Logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: traceOfLine },
    output,
  )
  return {
    info: (message, fields) => logger.info(allowed(fields), message),
    warn: (message, fields) => logger.warn(allowed(fields), message),
    alert: (message, fields) => {
      logger.error({ ...allowed(fields), alert: true }, message)
      output.flush()
    },
  }
}

/** A line contains the trace id of the work under way. */
function traceOfLine(): { traceId?: string } {
  const trace = activeTrace()
  return trace ? { traceId: trace.traceId } : {}
}

function allowed(fields: Fields = {}): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => ALLOWED_NAMES.has(name)))
}

/** The name and stack position of an error, never its message. A message can quote user input. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const stack = (error.stack ?? '')
    .split('\n')
    .slice(1, 4)
    .map((line) => line.trim())
    .join(' | ')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { error: error.name, stack, ...(code ? { code } : {}) }
}
