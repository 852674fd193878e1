import type { HelpRefusal } from '#domain/console/help.ts'
import { readConsoleCancellation } from '#domain/contracts/console/cancellation.ts'
import { helpByConsole } from '#domain/contracts/console/help.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse } from '#server/platform/refusal.ts'
import { mountForStaff, NOT_ALLOWED, staffRefusal, type FindCaller } from '../caller.ts'
import { help, type HelpDeps } from './help.ts'
import { readCancellation } from './read-cancellation.ts'

const TEXTS: Readonly<Record<HelpRefusal, MessageKey>> = {
  'mail-waits': 'api.help.mailWaits',
  'mail-gone': 'api.help.mailGone',
  'mail-has-code': 'api.help.mailHasCode',
  'no-address': 'api.help.noAddress',
  'no-invitation': 'api.help.noInvitation',
  joined: 'api.help.joined',
  'too-many-links': 'api.help.tooManyLinks',
  'no-account': 'api.help.noAccount',
  'address-invalid': 'api.help.addressInvalid',
  'address-same': 'api.help.addressSame',
  'address-taken': 'api.help.addressTaken',
  'address-of-invited': 'api.help.addressOfInvited',
  'address-waits': 'api.help.addressWaits',
  'no-subscription': 'api.help.noSubscription',
  'renewal-is-off': 'api.help.renewalIsOff',
  'erasure-asked': 'api.help.erasureAsked',
  'no-erasure': 'api.help.noErasure',
  'no-current': 'api.help.noCurrent',
  'plan-changed': 'api.help.planChanged',
  'paying-now': 'api.help.payingNow',
  'no-hold': 'api.help.noHold',
  'hold-is-payment': 'api.help.holdIsPayment',
  'hold-under-way': 'api.help.holdUnderWay',
  'export-waits': 'api.help.exportWaits',
}

/** Serves the actions of staff for a person or a case, except refunds. */
export function mountHelp(api: Api, staffOf: FindCaller, deps: HelpDeps): void {
  mountForStaff(api, staffOf, readConsoleCancellation, async ({ staff, params }) => {
    const answer = await readCancellation(deps.db, staff, params.id)
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    const { preview } = answer
    const cancellation = preview && {
      ...preview,
      refundable: preview.refundable.map(({ leftMinor: left, ...order }) => ({ ...order, left })),
    }
    return { status: 200, body: { cancellation } }
  })

  mountForStaff(api, staffOf, helpByConsole, async ({ staff, headers, body }) => {
    const made = await help(deps, staff, { ...body, key: headers['idempotency-key'] })
    switch (made.outcome) {
      case 'done':
        return { status: 200, body: { note: made.note } }
      case 'not-allowed':
      case 'log-in-again':
      case 'no-reason':
      case 'key-used':
        return staffRefusal(made.outcome)
      case 'refused':
        return made.because === 'unknown' ? refuse(404, 'api.notFound') : refuse(409, TEXTS[made.because])
    }
  })
}
