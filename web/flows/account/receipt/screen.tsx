import { data } from 'react-router'
import { readReceipt } from '#domain/contracts/receipts.ts'
import { ACCOUNT_PATHS, receiptPath } from '#domain/flows/account-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { useText } from '#web/lib/text.tsx'
import { ReceiptDocument } from '#web/sections/receipt/receipt-document.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { enterAccount } from '../session.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { auth } = await enterAccount(context, receiptPath(number))
  const receipt = await call(context, readReceipt, { params: { number }, headers: bearer(auth) })
  if (!receipt.ok) throw data(null, { status: 404 })
  return receipt.body
}

/** A receipt of the logged-in person. */
export default function ReceiptScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  return (
    <Screen
      title={text('account.receipts.one', { number: loaderData.number })}
      back={ACCOUNT_PATHS.billing}
      backText={text('account.receipts.back')}
      width="medium"
    >
      <ReceiptDocument document={loaderData} />
    </Screen>
  )
}
