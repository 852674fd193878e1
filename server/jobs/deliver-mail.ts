import type { Mailer } from '#server/email/index.ts'
import type { Job } from '#server/platform/job.ts'

/** Sends the mails in the outbox. `wake('deliver-mail')` after a commit sends at once. */
export function deliverMail(mailer: Mailer): Job {
  return { name: 'deliver-mail', everySeconds: 1, inEveryProcess: true, run: () => mailer.deliverDue() }
}
