import {
  openConsolePerson,
  readConsoleLately,
  readConsoleQueues,
  readConsoleMail,
  showConsoleContact,
} from '#domain/contracts/console.ts'
import { searchConsole } from '#domain/contracts/console-search.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mountApprovals } from './approvals/routes.ts'
import { mountCodes } from './catalogue/code-routes.ts'
import { mountCoupons } from './catalogue/coupon-routes.ts'
import type { CodesDeps } from './catalogue/make-codes.ts'
import { mountCatalogue } from './catalogue/routes.ts'
import { mountTaxRates } from './catalogue/tax-routes.ts'
import { mountAffiliates } from './catalogue/affiliate-routes.ts'
import { mountItems } from './catalogue/item-routes.ts'
import { mountTexts } from './catalogue/text-routes.ts'
import { mountTrail } from './audit/routes.ts'
import { mountForStaff, callerFinder, NOT_ALLOWED, staffRefusal, type FindStaff } from './caller.ts'
import type { EndpointDeps } from './endpoints/change-endpoints.ts'
import { mountEndpoints } from './endpoints/routes.ts'
import { mountFigures } from './figures/routes.ts'
import { staffOrMachine, type MachineDeps } from './machines/machine-caller.ts'
import { mountMachines } from './machines/routes.ts'
import { readLately } from './person/lately.ts'
import { readMail } from './person/read-mail.ts'
import { openPerson, showContact } from './person/open-person.ts'
import { readQueues } from './queues/read-queues.ts'
import { mountQueues } from './queues/routes.ts'
import type { HelpDeps } from './help/help.ts'
import { mountHelp } from './help/routes.ts'
import type { RefundDeps } from './refund/refund.ts'
import { mountStaffRefunds } from './refund/routes.ts'
import { search } from './search/search.ts'
import { foundBody, personBody, queueBody } from './views.ts'

export type ConsoleDeps = RefundDeps &
  CodesDeps &
  HelpDeps &
  EndpointDeps &
  MachineDeps & {
    db: Db
    findStaff: FindStaff
  }

/** Serves the console to staff. Each use case checks the role and records the view. */
export function mountConsole(api: Api, { findStaff, ...deps }: ConsoleDeps): void {
  const { db } = deps
  const staffOf = callerFinder(findStaff)
  mountStaffRefunds(api, staffOf, deps)
  mountApprovals(api, staffOf, deps)
  mountHelp(api, staffOf, deps)

  mountFigures(api, { db, staffOf })
  mountQueues(api, { db, staffOf })
  mountTrail(api, staffOf, { db })

  mountCatalogue(api, staffOf, { db })
  mountCodes(api, staffOf, deps)
  mountCoupons(api, staffOf, deps)
  mountTaxRates(api, staffOf, { db })
  mountTexts(api, staffOf, { db })
  mountItems(api, staffOf, { db })
  mountAffiliates(api, staffOf, { db })
  mountEndpoints(api, staffOrMachine(staffOf, deps), deps)
  mountMachines(api, staffOf, deps)

  mountForStaff(api, staffOf, searchConsole, async ({ staff, body }) => {
    const answer = await search(db, staff, body.text)
    return answer.outcome === 'found' ? { status: 200, body: foundBody(answer.found) } : NOT_ALLOWED
  })

  mountForStaff(api, staffOf, openConsolePerson, async ({ staff, params, query }) => {
    const { at, key, group } = query
    const answer = await openPerson(db, staff, {
      personId: params.id,
      isFile: query.as === 'file',
      ...(group === undefined ? {} : { groups: [group] }),
      ...(at === undefined || key === undefined ? {} : { after: { at: new Date(at), key } }),
    })
    return answer.outcome === 'opened'
      ? { status: 200, body: personBody(answer) }
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, staffOf, readConsoleLately, async ({ staff }) => {
    const answer = await readLately(db, staff)
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    const { people, orders } = answer
    return { status: 200, body: { people, orders } }
  })

  mountForStaff(api, staffOf, showConsoleContact, async ({ staff, params, body }) => {
    const answer = await showContact(db, staff, { personId: params.id, ...body })
    return answer.outcome === 'shown'
      ? { status: 200, body: { value: answer.value } }
      : staffRefusal(answer.outcome)
  })

  mountForStaff(api, staffOf, readConsoleMail, async ({ staff, params, body }) => {
    const answer = await readMail(db, staff, { personId: params.id, mailId: params.mail, ...body })
    if (answer.outcome === 'not-kept') return refuse(409, 'api.help.mailNotKept')
    if (answer.outcome !== 'read') return staffRefusal(answer.outcome)
    const { kind, said, sentAt } = answer
    return { status: 200, body: { kind, ...said, sentAt: sentAt.toISOString() } }
  })

  mountForStaff(api, staffOf, readConsoleQueues, async ({ staff }) => {
    const answer = await readQueues(db, staff)
    return answer.outcome === 'read'
      ? { status: 200, body: { queues: answer.queues.map(queueBody) } }
      : NOT_ALLOWED
  })
}
