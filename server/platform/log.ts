import { pino, type Logger } from 'pino'

/** The only fields a log line may have; anything else is dropped, so personal data cannot slip in. */
const ALLOWED = new Set([
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
  'orderId',
  'attemptId',
  'state',
  'gateway',
  'role',
  'version',
  'finding',
  'tries',
  'flag',
  'provider',
])

export type Fields = Record<string, string | number | boolean | undefined>
export type Log = {
  info: (message: string, fields?: Fields) => void
  warn: (message: string, fields?: Fields) => void
  /** For what needs a person: logged at `error` and counted as an alert. */
  alert: (message: string, fields?: Fields) => void
}

/** Lines are written together: at this many bytes, or when the oldest has waited this long. */
const WRITE_AT_BYTES = 8192
const WRITE_EVERY_MS = 50

/**
 * Structured lines on standard output. Messages are fixed sentences; values go into allowed fields only. What waits
 * to be written is written when the process exits, also by a crash; an alert does not wait.
 */
export function openLog({ level }: { level: string }): Log {
  const output = pino.destination({
    sync: false,
    minLength: WRITE_AT_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  })
  const logger: Logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return {
    info: (message, fields) => logger.info(allowed(fields), message),
    warn: (message, fields) => logger.warn(allowed(fields), message),
    alert: (message, fields) => {
      logger.error({ ...allowed(fields), alert: true }, message)
      output.flush()
    },
  }
}

function allowed(fields: Fields = {}): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => ALLOWED.has(name)))
}

/** An error's name and place, never its message: messages can quote what a person typed. */
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
