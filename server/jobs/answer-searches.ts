import type { Site } from '#domain/site.ts'
import { answerSearches as answer, invitationLinks } from '#server/invites/index.ts'
import type { Job } from '#server/platform/job.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { inBatches } from './in-batches.ts'

/** Mails invitations to people who searched for them by e-mail address. */
export function answerSearches({ secrets, site }: { secrets: Secrets; site: Site }): Job {
  return {
    name: 'answer-searches',
    everySeconds: 5,
    run: async (context) =>
      inBatches(context, async (limit) => ({
        numAffectedRows: BigInt(
          await answer({ db: context.db, secrets, links: invitationLinks(site) }, limit),
        ),
      })),
  }
}
