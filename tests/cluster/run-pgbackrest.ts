import { programPath } from './programs.ts'
import type { PostgreSql } from './postgresql.ts'

/** Runs pgBackRest on the leader: `stanza-create`, `check` or `backup`. */
export async function runPgBackRest({ leader, runOn }: PostgreSql, command: string): Promise<string> {
  const machine = await leader()
  if (!machine) throw new Error('PostgreSQL has no leader to copy')
  return runOn(machine, programPath('pgbackrest'), ['--stanza=evenhand', command])
}
