import { readFile, stat } from 'node:fs/promises'
import {
  ErrorCode,
  StandardResolutionReasons,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk'
import { z } from 'zod'
import { areWeights, variantFor, type Weights } from '#domain/experiments/bucket.ts'
import type { Log } from '#server/platform/log.ts'

const CHECK_EVERY_MS = 1_000
const share = z.number().min(0).max(100).default(0)
const table = z.record(
  z.string(),
  z.strictObject({ Off: share, Control: share, Treatment: share }).refine(areWeights),
)
type Table = Record<string, Weights>

/**
 * Decides by the shares in a JSON file: `{ "venmo": { "Control": 50, "Treatment": 50 } }`. A change applies
 * within a second. If the file is unreadable, the last good version stays in use.
 */
export function flagsFile({ path, log }: { path: string; log: Log }): Provider {
  const current = watchedTable({ path, log })
  return {
    metadata: { name: 'flags-file' },
    runsOn: 'server',
    resolveStringEvaluation: async (flag, fallback, context): Promise<ResolutionDetails<string>> => {
      const weights = (await current())[flag]
      if (!weights || !context.targetingKey) return notFound(fallback)
      const value = variantFor({ visitor: context.targetingKey, flag, weights })
      return { value, variant: value, reason: StandardResolutionReasons.SPLIT }
    },
    resolveBooleanEvaluation: unsupported,
    resolveNumberEvaluation: unsupported,
    resolveObjectEvaluation: unsupported,
  }
}

function unsupported(): never {
  throw new Error('flags must be strings')
}

function notFound(value: string): ResolutionDetails<string> {
  return { value, reason: StandardResolutionReasons.DEFAULT, errorCode: ErrorCode.FLAG_NOT_FOUND }
}

function watchedTable({ path, log }: { path: string; log: Log }): () => Promise<Table> {
  let read: Promise<Table> = Promise.resolve({})
  let version = ''
  let checkAt = 0
  const refresh = async (last: Table): Promise<Table> => {
    const found = await versionOf(path)
    if (found === version) return last
    version = found
    const parsed = await parseFile(path)
    if (!parsed) log.alert('the file of flags cannot be used', { provider: 'flags-file' })
    return parsed ?? last
  }
  return () => {
    const now = performance.now()
    if (now < checkAt) return read
    checkAt = now + CHECK_EVERY_MS
    read = read.then(refresh)
    return read
  }
}

async function versionOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'missing'
}

async function parseFile(path: string): Promise<Table | null> {
  try {
    const parsed = table.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
