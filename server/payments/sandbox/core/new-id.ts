import { randomBytes } from 'node:crypto'

/** The id of a new transaction, refund, dispute or instrument on file. */
export function newId(): string {
  return randomBytes(6).toString('hex')
}
