import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Folder } from './folder.ts'
import { createPlace, type Place } from './place.ts'
import type { Ports } from './ports.ts'
import { programPath } from './programs.ts'

/** Prometheus with ops/prometheus. It is ready when it has read the figures of every program that has some. */
export function createPrometheus(folder: Folder, ports: Ports): Place {
  const own = `${folder.path}/prometheus`
  cpSync('ops/prometheus', own, { recursive: true })
  mkdirSync(`${own}/targets`)
  const targets = {
    evenhand: [...ports.webManagement, ...ports.workerManagement],
    patroni: ports.patroni,
    etcd: ports.etcdClients,
    haproxy: [ports.figures],
  }
  for (const [job, found] of Object.entries(targets)) {
    const list = [{ targets: found.map((port) => `127.0.0.1:${port}`) }]
    writeFileSync(`${own}/targets/${job}.json`, JSON.stringify(list))
  }
  const args = [
    `--config.file=${own}/prometheus.yml`,
    `--storage.tsdb.path=${own}/data`,
    `--web.listen-address=127.0.0.1:${ports.prometheus}`,
  ]
  return createPlace('prometheus', {
    folder,
    program: () => ({ name: 'prometheus', command: programPath('prometheus'), args }),
    isReady: async () => (await scraped(ports)) === Object.values(targets).flat().length,
  })
}

const vector = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})

/** The number of targets whose figures Prometheus has read. */
async function scraped({ prometheus }: Ports): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${prometheus}/api/v1/query?query=sum(up)`).catch(() => null)
  const [sum] = vector.safeParse(await answer?.json().catch(() => null)).data?.data.result ?? []
  return Number(sum?.value[1] ?? 0)
}
