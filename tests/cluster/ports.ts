import { freePort } from '#tests/support/app.ts'
import { MACHINES, WEB_PROCESSES, WORKER_PROCESSES } from './settings.ts'

export type Ports = {
  etcdClients: readonly number[]
  etcdPeers: readonly number[]
  patroni: readonly number[]
  postgresql: readonly number[]
  web: readonly number[]
  webManagement: readonly number[]
  workerManagement: readonly number[]
  gateway: number
  public: number
  database: number
  pooler: number
  figures: number
  prometheus: number
}

/** Free ports for all programs, all different. */
export async function choosePorts(): Promise<Ports> {
  const taken = new Set<number>()
  const one = async (): Promise<number> => {
    const port = await freePort()
    if (taken.has(port)) return one()
    taken.add(port)
    return port
  }
  const each = async (of: readonly unknown[]) => Promise.all(of.map(one))
  return {
    etcdClients: await each(MACHINES),
    etcdPeers: await each(MACHINES),
    patroni: await each(MACHINES),
    postgresql: await each(MACHINES),
    web: await each(WEB_PROCESSES),
    webManagement: await each(WEB_PROCESSES),
    workerManagement: await each(WORKER_PROCESSES),
    gateway: await one(),
    public: await one(),
    database: await one(),
    pooler: await one(),
    figures: await one(),
    prometheus: await one(),
  }
}
