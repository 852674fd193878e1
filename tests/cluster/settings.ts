/**
 * The sizes and limits of `npm run cluster`. The times of the programs are in `ops/`: `ttl` of Patroni, the elections
 * of etcd, the checks of HAProxy.
 */
export const MACHINES = [1, 2, 3] as const
export const WEB_PROCESSES = [1, 2, 3] as const
export const WORKER_PROCESSES = [1, 2] as const

/** How long each part may take to start on a busy machine. */
export const START_LIMIT_MS = 180_000
/** A copy of the leader takes long on a busy machine. */
export const WHOLE_LIMIT_MS = 180_000
/** A process that does not end in this time is killed. The application ends itself after 60 s at the latest. */
export const STOP_LIMIT_MS = 70_000
export const LOOK_EVERY_MS = 200
/** How long one look waits for an answer. The gateway leaves some calls without one, on purpose. */
export const LOOK_LIMIT_MS = 2_000
/** How much a failure shows of the log of a program that has ended. */
export const LINES_OF_LOG = 30

/** The gateway writes this when it has sent its last notification. */
export const HUSHED = 'no notifications any more'

/** Connections of one application process. Five processes must fit into `max_connections` of ops/patroni.yml. */
export const POOL = 10
