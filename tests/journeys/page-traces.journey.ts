import { otlpReceiver, wayOut, type ReceivedSpan } from '#tests/support/fakes/otlp-receiver.ts'
import { expect } from './support/journey.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { test } from './support/own-app.ts'
import { wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

const text = wordsIn('en')
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`
const PAGE = 'POST /join/*'
const ORDERS = 'POST /v2/registrations/:signupId/orders'

test('a trace that begins in the browser covers the page, its call, SQL, the gateway and a mail', async ({
  own,
}) => {
  const collector = await otlpReceiver()
  const app = await own.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  const visitor = await own.visit()
  const page = await visitor.newPage()
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await visitor.setExtraHTTPHeaders({ traceparent: TRACEPARENT })
  await payNow(page, text)
  // This application has just started. On a busy machine its first payment takes longer than other steps.
  const credentials = page.getByRole('heading', { level: 1, name: text('join.credentials.title') })
  await expect(credentials).toBeVisible({ timeout: 90_000 })

  const mine = (): ReceivedSpan[] => collector.spans().filter(({ traceId }) => traceId === TRACE)
  // A span arrives after those inside it, and the mail may be sent before the page is answered.
  const wayFrom = (name: string) => expect.poll(() => wayOut(mine(), name))
  await wayFrom('gateway authorise').toEqual(['gateway authorise', 'payment', ORDERS, PAGE])
  await wayFrom('sql insert payment_attempts').toEqual(expect.arrayContaining(['payment', ORDERS, PAGE]))
  await wayFrom('mail receipt').toEqual(expect.arrayContaining(['mail receipt', ORDERS, PAGE]))
  await expect
    .poll(() => app.log.some((line) => line.includes('"request"') && line.includes(TRACE)))
    .toBe(true)
  await collector.close()
})
