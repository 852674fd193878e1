import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { Folder } from './folder.ts'
import { answers, createPlace, type Place } from './place.ts'
import type { Ports } from './ports.ts'
import { programPath } from './programs.ts'

export type Etcd = {
  members: readonly Place[]
  /** `host:port` of each member, for Patroni. */
  hosts: string
  /** The place of the current leader, or null. */
  leader: () => Promise<Place | null>
}

const url = (port: number | undefined) => `http://127.0.0.1:${port}`

/** Three members of etcd, with the settings of ops/etcd.env. */
export function createEtcd(folder: Folder, { etcdClients, etcdPeers }: Ports): Etcd {
  const command = programPath('etcd')
  const shared = parseEnv(readFileSync('ops/etcd.env', 'utf8'))
  const names = etcdClients.map((_, index) => `etcd${index + 1}`)
  const cluster = names.map((name, index) => `${name}=${url(etcdPeers[index])}`).join(',')
  const members = names.map((name, index) => {
    const [client, peer] = [url(etcdClients[index]), url(etcdPeers[index])]
    const env = {
      ...shared,
      ETCD_NAME: name,
      ETCD_DATA_DIR: `${folder.path}/${name}`,
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: cluster,
      ETCD_INITIAL_CLUSTER_STATE: 'new',
    }
    return createPlace(name, {
      folder,
      program: () => ({ name, command, env }),
      isReady: async () => answers(`${client}/health`),
    })
  })
  return {
    members,
    hosts: etcdClients.map((port) => `127.0.0.1:${port}`).join(','),
    leader: async () => leaderOf(members, etcdClients),
  }
}

const status = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) })

async function leaderOf(members: readonly Place[], ports: readonly number[]): Promise<Place | null> {
  for (const [index, member] of members.entries()) {
    const found = await fetch(`${url(ports[index])}/v3/maintenance/status`, { method: 'POST', body: '{}' })
      .then(async (answer) => status.parse(await answer.json()))
      .catch(() => null)
    if (found && found.leader === found.header.member_id) return member
  }
  return null
}
