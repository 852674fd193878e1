import type { Fields, Log } from '#server/platform/log.ts'

export type RecordedLog = Log & { lines: { level: keyof Log; message: string; fields: Fields }[] }

/** A log that keeps its lines for assertions. */
export function recordedLog(): RecordedLog {
  const lines: RecordedLog['lines'] = []
  const at =
    (level: keyof Log) =>
    (message: string, fields: Fields = {}) => {
      lines.push({ level, message, fields })
    }
  return { lines, info: at('info'), warn: at('warn'), alert: at('alert') }
}
