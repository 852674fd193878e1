import type { Role } from '#domain/console/roles.ts'

/** The staff member who asks. */
export type Staff = {
  /** The subject at the log-in provider. */
  id: string
  name: string
  role: Role
  /** When the log-in provider last asked for their password or key. */
  loggedInAt: Date
  /** The network of the request. */
  network: string
}

/** A staff member, or a machine. A machine has no log-in. */
export type Caller = Omit<Staff, 'loggedInAt'> & { loggedInAt: Date | null }
