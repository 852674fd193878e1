import { untilInUse } from '../haproxy.ts'
import type { Cluster } from '../start.ts'
import type { Chronicle } from './events.ts'

type Replacement = { cluster: Cluster; chronicle: Chronicle; checkout: string; version: string }

/** Replaces every process by a process of another version, one after the other, like an operator. */
export async function replaceAll({ cluster, chronicle, checkout, version }: Replacement): Promise<void> {
  const { web, workers, install } = cluster.application
  for (const place of [...web, ...workers]) {
    install(place, checkout)
    const ended = await place.stop()
    await place.start()
    if (web.includes(place)) await untilInUse(cluster.ports, place)
    chronicle.tell(place.name, `replaced by ${version}${ended ? '' : ', after it had to be killed'}`)
  }
}
