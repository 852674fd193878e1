import './refuse-windows.ts'
import { formatMoney } from '#domain/money.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openLog } from '#server/platform/log.ts'
import { createServices } from '#server/services.ts'

/**
 * `npm run refund -- 0123456789ABCD 1250 "why"`: an operator refunds money of an order, in minor units. `all` refunds
 * the rest. It needs the settings of the application. The application need not run.
 */
const [orderNo = '', amount = '', reason = ''] = process.argv.slice(2)
const amountMinor = amount === 'all' ? null : Number(amount)
const config = readConfig(process.env)

if (!orderNo || !reason || (amountMinor !== null && !Number.isSafeInteger(amountMinor)) || !amount) {
  fail('Name the order, the amount in minor units or “all”, and the reason.')
} else if (config.DATABASE_URL) {
  await refund(config.DATABASE_URL)
} else {
  fail('Set DATABASE_URL to the database of the application.')
}

async function refund(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 2 })
  const log = openLog({ level: config.LOG_LEVEL })
  const { payments } = await createServices({ config, db, log })
  const made = await payments.refundOrder({ orderNo, by: { kind: 'operator', reason }, amountMinor })
  if (made.outcome === 'refunded' || made.outcome === 'under-way') {
    const money = formatMoney(made.amountMinor, { currency: made.currency, locale: 'en' })
    process.stdout.write(`${money} of ${orderNo}: ${made.outcome}\n`)
  } else fail(made.outcome === 'refused' ? `Refused: ${made.because}` : 'There is no such paid order.')
  await db.destroy()
}

function fail(why: string): void {
  process.stderr.write(`${why}\n`)
  process.exitCode = 1
}
