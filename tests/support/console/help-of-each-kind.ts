import { randomUUID } from 'node:crypto'
import type { HelpAsked } from '#domain/contracts/console/help.ts'

const nobody = randomUUID()

/** What staff can ask for, once of each kind, with ids that do not exist. */
export const HELP_OF_EACH_KIND: readonly HelpAsked[] = [
  { kind: 'resend-mail', person: nobody, mail: 1 },
  { kind: 'resend-receipt', person: nobody, orderNo: 'NOSUCHORDER' },
  { kind: 'reissue-link', person: nobody },
  { kind: 'correct-email', person: nobody, email: 'a@example.com' },
  { kind: 'unlock-log-in', person: nobody },
  { kind: 'end-sessions', person: nobody },
  { kind: 'ask-new-password', person: nobody },
  { kind: 'switch-renewal-off', person: nobody },
  { kind: 'cancel-subscription', person: nobody, paidUntil: '2027-01-01' },
  { kind: 'release-hold', person: nobody, transaction: 'nosuch' },
  { kind: 'export-person', person: nobody },
  { kind: 'erase-person', person: nobody },
  { kind: 'keep-person', person: nobody },
  { kind: 'extend-draft', draft: nobody },
  { kind: 'resolve-payment', orderNo: 'NOSUCHORDER' },
  { kind: 'close-finding', txn: 'nosuch', finding: 'paid-twice' },
]
