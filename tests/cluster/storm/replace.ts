import { untilInUse } from '../haproxy.ts'
import type { Place } from '../place.ts'
import type { Cluster } from '../start.ts'
import type { Chronicle } from './events.ts'

type Replacement = { cluster: Cluster; chronicle: Chronicle; checkout: string; version: string }

/** Replaces every process by one of another version, like an operator: one web process and one worker at a time. */
export async function replaceAll({ cluster, chronicle, checkout, version }: Replacement): Promise<void> {
  const { web, workers, install } = cluster.application
  const replace = async (place: Place) => {
    install(place, checkout)
    chronicle.tell(place.name, 'must end', 'replacing')
    const ended = await place.stop()
    await place.start()
    if (web.includes(place)) await untilInUse(cluster.ports, place)
    chronicle.tell(place.name, `replaced by ${version}${ended ? '' : ', after it had to be killed'}`, 'up')
  }
  const oneByOne = async (places: readonly Place[]) => {
    for (const place of places) await replace(place)
  }
  await Promise.all([oneByOne(web), oneByOne(workers)])
}
