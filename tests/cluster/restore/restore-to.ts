import { chmodSync, copyFileSync } from 'node:fs'
import { until } from '../place.ts'
import { programPath } from '../programs.ts'
import { WHOLE_LIMIT_MS } from '../settings.ts'
import type { Cluster } from '../start.ts'

/** Restores the database to a moment with ops/restore.sh, by the steps of docs/operations.md. */
export async function restoreTo({ folder, postgresql, application }: Cluster, moment: string): Promise<void> {
  const { machines, runOn, empty, leader, isWhole } = postgresql
  const [first, ...others] = machines
  if (!first) throw new Error('there is no machine')
  await Promise.all([...application.web, ...application.workers].map(async (place) => place.stop()))
  await Promise.all(machines.map(async (machine) => machine.stop()))
  const script = `${folder.path}/restore.sh`
  copyFileSync('ops/restore.sh', script)
  chmodSync(script, 0o755)
  await runOn(first, script, [moment])
  // Removes the outdated state in etcd: the earlier leader, and the position of its log.
  const settings = ['-c', `${folder.path}/patroni.yml`]
  const sure = 'evenhand\nYes I am aware\n'
  await runOn(first, programPath('patronictl'), [...settings, 'remove', 'evenhand'], sure)
  for (const machine of others) empty(machine)
  await first.start()
  await until('the restored machine to lead', async () => (await leader()) === first)
  await Promise.all(others.map(async (machine) => machine.start()))
  await until('PostgreSQL to be whole again', isWhole, WHOLE_LIMIT_MS)
}
