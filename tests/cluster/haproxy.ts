import { resolve } from 'node:path'
import { writeFileSync } from 'node:fs'
import { selfSigned } from '#tests/journeys/support/certificate.ts'
import type { Folder } from './folder.ts'
import { answers, createPlace, until, type Place } from './place.ts'
import type { Ports } from './ports.ts'
import { programPath } from './programs.ts'

export type Balancer = { place: Place; origin: string; certificate: string }

const address = (port: number) => `127.0.0.1:${port}`
/** Values as `NAME1`, `NAME2` and so on, with a suffix. */
const listed = (name: string, values: readonly unknown[], suffix = '') =>
  Object.fromEntries(values.map((value, index) => [`${name}${index + 1}${suffix}`, String(value)]))

/** HAProxy with ops/haproxy.cfg: TLS in front of the web processes, and the way to the leader. */
export function createBalancer(folder: Folder, ports: Ports): Balancer {
  const { key, cert } = selfSigned()
  const certificate = `${folder.path}/certificate.pem`
  writeFileSync(certificate, cert + key, { mode: 0o600 })
  const env = {
    HAPROXY_SOCKET: `${folder.path}/haproxy.sock`,
    PUBLIC_ADDRESS: address(ports.public),
    DATABASE_ADDRESS: address(ports.database),
    FIGURES_ADDRESS: address(ports.figures),
    CERTIFICATE: certificate,
    ...listed('WEB', ports.web.map(address)),
    ...listed('WEB', ports.webManagement, '_MANAGEMENT_PORT'),
    ...listed('POSTGRESQL', ports.postgresql.map(address)),
    ...listed('PATRONI', ports.patroni, '_PORT'),
  }
  const args = ['-db', '-f', resolve('ops/haproxy.cfg')]
  const place = createPlace('haproxy', {
    folder,
    program: () => ({ name: 'haproxy', command: programPath('haproxy'), args, env }),
    isReady: async () => answers(`http://${env.FIGURES_ADDRESS}/metrics`),
  })
  return { place, origin: `https://localhost:${ports.public}`, certificate: cert }
}

/** Waits until HAProxy sends requests to a web process. It looks for one that has started only from time to time. */
export async function untilInUse(ports: Ports, { name }: Pick<Place, 'name'>): Promise<void> {
  const line = `haproxy_server_status{proxy="web",server="${name}",state="UP"} 1`
  await until(`${name} in the balancer`, async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.figures}/metrics`)
    return (await answer.text()).includes(line)
  })
}
