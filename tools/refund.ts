import './refuse-windows.ts'
import { formatMoney } from '#domain/money.ts'
import { openLog } from '#server/platform/log.ts'
import { createServices } from '#server/services.ts'
import { databaseOrExit, say, settingsOrExit } from './operator.ts'

/**
 * `npm run refund -- 0123456789ABCD 1250 "why"`: an operator refunds money of an order, in minor units. `all` refunds
 * the rest. It needs the settings of the application. The application need not run.
 */
const [orderNo = '', amount = '', reason = ''] = process.argv.slice(2)
const amountMinor = amount === 'all' ? null : Number(amount)

if (!orderNo || !reason || (amountMinor !== null && !Number.isSafeInteger(amountMinor)) || !amount)
  say('Name the order, the amount in minor units or “all”, and the reason.', 1)
else await refund()

async function refund(): Promise<void> {
  const config = await settingsOrExit()
  const db = await databaseOrExit(2)
  const log = openLog({ level: config.LOG_LEVEL })
  const { payments } = await createServices({ config, db, log })
  const made = await payments.refundOrder({ orderNo, by: { kind: 'operator', reason }, amountMinor })
  if (made.outcome === 'refunded' || made.outcome === 'under-way') {
    const money = formatMoney(made.amountMinor, { currency: made.currency, locale: 'en' })
    say(`${money} of ${orderNo}: ${made.outcome}`)
  } else say(made.outcome === 'refused' ? `Refused: ${made.because}` : 'There is no such paid order.', 1)
  await db.destroy()
}
