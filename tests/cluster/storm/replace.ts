import { until, type Place } from '../place.ts'
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
    if (web.includes(place)) await until(`${place.name} in the balancer`, async () => isInUse(cluster, place))
    chronicle.tell(place.name, `replaced by ${version}${ended ? '' : ', after it had to be killed'}`)
  }
}

/** Whether HAProxy sends requests to this process. */
async function isInUse({ ports }: Cluster, { name }: Place): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${ports.figures}/metrics`)
  const line = `haproxy_server_status{proxy="web",server="${name}",state="UP"} 1`
  return (await answer.text()).includes(line)
}
