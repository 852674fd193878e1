import { data, redirect } from 'react-router'
import { z } from 'zod'
import { readReceipt } from '#domain/contracts/receipts.ts'
import { readRefund, requestRefund, type RefundOffer } from '#domain/contracts/refunds.ts'
import { receiptPath, refundPath } from '#domain/flows/account-paths.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { formatMoney } from '#domain/money.ts'
import { enterAccount } from '#web/flows/account/session.server.ts'
import { surviveOutageOfPayment } from '#web/flows/account/survive-outage-of-payment.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { useDay } from '#web/flows/account/use-date.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import type { ServerAnswer } from '#web/lib/unreachable.ts'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StepForm } from '#web/sections/step-form/step-form.tsx'
import { Submit } from '#web/sections/step-form/submit.tsx'
import { useStepForm } from '#web/sections/step-form/use-step-form.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/screen.ts'

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { auth, account } = await enterAccount(context, refundPath(number))
  const input = { params: { number }, headers: bearer(auth) }
  const [receipt, offer] = await Promise.all([
    call(context, readReceipt, input),
    call(context, readRefund, input),
  ])
  mustBeAnswered(receipt, 'The receipt')
  mustBeAnswered(offer, 'The refund')
  if (!receipt.ok || !offer.ok) throw data(null, { status: 404 })
  const { refusal } = offer.body
  if (refusal !== null) {
    leaveNotice(context, WHY_NOT[refusal])
    throw redirect(receiptPath(number))
  }
  return { owner: account.user.userId, number, offer: offer.body, method: receipt.body.method }
}

/** What the receipt says to a person who opens this page and cannot get a refund here. */
const WHY_NOT = {
  'nothing-charged': 'account.refund.nothingCharged',
  'already-refunded': 'account.refund.already',
  'under-way': 'account.refund.underWay',
  disputed: 'account.refund.disputed',
  'too-late': 'account.refund.tooLate',
  'changed-since': 'account.refund.changedSince',
} as const satisfies Record<NonNullable<RefundOffer['refusal']>, MessageKey>

/** The refusals of a second press. The receipt shows the first refund. */
const ALREADY = ['account.refund.already', 'account.refund.underWay'] as const

const shown = z.object({ amount: z.coerce.number().int() })

/** Refunds the amount that the page has shown. A second request of an old page finds the first refund. */
export async function action({ context, request, params: { number } }: Route.ActionArgs) {
  const { auth } = await enterAccount(context, refundPath(number))
  const body = shown.safeParse(Object.fromEntries(await readForm(request)))
  if (!body.success) throw redirect(refundPath(number))
  const made = await call(context, requestRefund, {
    params: { number },
    headers: bearer(auth),
    body: body.data,
  })
  const again = made.ok ? undefined : ALREADY.find((code) => code === made.problem.code)
  if (again) {
    leaveNotice(context, again)
    throw redirect(receiptPath(number))
  }
  if (!made.ok)
    return data(
      { errors: [{ field: '', text: made.problem.message }] },
      { status: made.status === 404 ? 404 : 422 },
    )
  leaveNotice(context, made.body.outcome === 'refunded' ? 'account.refund.made' : 'account.refund.started')
  return redirect(receiptPath(number))
}

export const clientAction = surviveOutageOfPayment<ServerAnswer<Route.ClientActionArgs>>

/** One confirmation before a refund. It names the amount, what ends, and when the money arrives. */
export default function RefundScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const locale = useLocale()
  const form = useStepForm({ answer: actionData })
  const { owner, number, offer, method } = loaderData
  const money = (minor: number) => formatMoney(minor, { currency: offer.currency, locale })
  const amount = money(offer.amount)
  return (
    <ForOwner value={owner}>
      <Screen
        title={text('account.refund.title', { amount })}
        back={receiptPath(number)}
        backText={text('account.receipts.one', { number })}
        form={form}
      >
        <Card>
          <p>{text('account.refund.arrives', { amount, method })}</p>
          {offer.changes > 0 && <p>{text('account.refund.changes', { amount: money(offer.changes) })}</p>}
          <Ends offer={offer} />
          <StepForm form={form} draft={{ amount: offer.amount }}>
            <div className="answer">
              <Submit full={false}>{text('account.refund.confirm', { amount })}</Submit>
              <ButtonLink to={receiptPath(number)} variant="text">
                {text('account.refund.keep')}
              </ButtonLink>
            </div>
          </StepForm>
        </Card>
      </Screen>
    </ForOwner>
  )
}

/** What ends with the refund, for the payer and for a person they have paid for. */
function Ends({ offer }: { offer: RefundOffer }) {
  const { endsOwn, paidUntil, endsAnother, otherFirstName, planBefore } = offer
  const text = useText()
  const day = useDay()
  return (
    <>
      {endsOwn && (
        <p>
          {paidUntil === null
            ? text('account.refund.ends')
            : text('account.refund.paidUntil', { date: day(paidUntil) })}
        </p>
      )}
      {planBefore && <p>{text('account.refund.planBefore', { name: planBefore })}</p>}
      {endsAnother && (
        <p>
          {otherFirstName
            ? text('account.refund.endsNamed', { name: otherFirstName })
            : text('account.refund.endsAnother')}
        </p>
      )}
    </>
  )
}
