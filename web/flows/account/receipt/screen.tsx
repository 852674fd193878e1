import { data } from 'react-router'
import { readReceipt } from '#domain/contracts/receipts.ts'
import { readRefund, type RefundOffer } from '#domain/contracts/refunds.ts'
import { ACCOUNT_PATHS, receiptPath, refundPath } from '#domain/flows/account-paths.ts'
import { formatMoney } from '#domain/money.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { isAnswered, mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { takeTonedNotice } from '#web/lib/notice.server.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { ReceiptDocument } from '#web/sections/receipt/receipt-document.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { LeftNotice } from '../left-notice.tsx'
import { enterAccount } from '../session.server.ts'
import { useDay } from '../use-date.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { auth } = await enterAccount(context, receiptPath(number))
  const input = { params: { number }, headers: bearer(auth) }
  const [receipt, offer] = await Promise.all([
    call(context, readReceipt, input),
    call(context, readRefund, input),
  ])
  mustBeAnswered(receipt, 'The receipt')
  if (!receipt.ok) throw data(null, { status: 404 })
  return {
    receipt: receipt.body,
    offer: offer.ok ? offer.body : null,
    isOfferUnread: !isAnswered(offer),
    notice: takeTonedNotice(context),
  }
}

/** A receipt of the logged-in person, with the way to a refund. */
export default function ReceiptScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { receipt, offer, isOfferUnread, notice } = loaderData
  return (
    <Screen
      title={text('account.receipts.one', { number: receipt.number })}
      back={ACCOUNT_PATHS.billing}
      backText={text('account.receipts.back')}
      width="medium"
    >
      <LeftNotice notice={notice} />
      <ReceiptDocument document={receipt} />
      {offer?.refusal === null && <Offer number={receipt.number} offer={offer} />}
      {isOfferUnread && <UnreadOffer number={receipt.number} />}
    </Screen>
  )
}

function Offer({ number, offer: { amount, currency, until } }: { number: string; offer: RefundOffer }) {
  const text = useText()
  const locale = useLocale()
  const date = useDay()(until)
  return (
    <div className="receipt-refund no-print">
      <p className="muted">
        {text('account.refund.until', { amount: formatMoney(amount, { currency, locale }), date })}
      </p>
      <RefundLink number={number} />
    </div>
  )
}

/** The page of the refund asks again, and says why there is none. */
function UnreadOffer({ number }: { number: string }) {
  return (
    <div className="receipt-refund no-print">
      <RefundLink number={number} />
    </div>
  )
}

function RefundLink({ number }: { number: string }) {
  const text = useText()
  return (
    <ButtonLink to={refundPath(number)} variant="secondary">
      {text('account.refund.get')}
    </ButtonLink>
  )
}
