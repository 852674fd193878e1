import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Folder } from './folder.ts'
import { answers, createPlace, type Place } from './place.ts'
import type { Ports } from './ports.ts'
import { programPath } from './programs.ts'

/** Prometheus with ops/prometheus. It scrapes every program that has metrics. */
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
    isReady: async () => answers(`http://127.0.0.1:${ports.prometheus}/-/ready`),
  })
}
