import type { Settings } from './settings.ts'
import { consoleProblems } from './console-settings.ts'
import { keyProblems } from './platform/secrets/key-settings.ts'

/** Longer than the time of two health checks of a load balancer. */
const DRAIN_PAUSE_MS = 5_000

/** How long this process accepts requests after the signal to stop. */
export function drainPause(values: Settings): number {
  return values.DRAIN_PAUSE_MS ?? (values.STAGE === 'production' ? DRAIN_PAUSE_MS : 0)
}

/** Problems of settings that are valid alone but not together. Each problem is one line. */
export function settingProblems(values: Settings): string[] {
  const problems = keyProblems(values, values.STAGE === 'production')
  problems.push(...consoleProblems(values, values.STAGE === 'production'))
  if (drainPause(values) >= values.STOP_LIMIT_MS) problems.push('STOP_LIMIT_MS: longer than DRAIN_PAUSE_MS')
  // 0 picks two different ports.
  if (values.PORT !== 0 && values.MANAGEMENT_PORT === values.PORT)
    problems.push('MANAGEMENT_PORT: must be another port than PORT')
  if (values.PAYMENT_PROVIDER === 'braintree') {
    for (const name of ['BRAINTREE_MERCHANT_ID', 'BRAINTREE_PUBLIC_KEY', 'BRAINTREE_PRIVATE_KEY'] as const) {
      if (!values[name]) problems.push(`${name}: needed by PAYMENT_PROVIDER=braintree`)
    }
  }
  if (values.MAIL_RETURN_ADDRESS && !values.MAIL_REPORTS_SECRET)
    problems.push('MAIL_REPORTS_SECRET: needed by MAIL_RETURN_ADDRESS')
  if (values.CHAT_APP_ID && !values.CHAT_SECRET) problems.push('CHAT_SECRET: needed by CHAT_APP_ID')
  if (values.STAGE !== 'production') return problems
  if (values.FAIL_POINT || values.SANDBOX_CHAOS) problems.push('FAIL_POINT, SANDBOX_CHAOS: not in production')
  if (values.EVENTS_INSIDE) problems.push('EVENTS_INSIDE: not in production')
  if (!values.PUBLIC_ORIGIN?.startsWith('https:')) {
    problems.push(
      'PUBLIC_ORIGIN: production needs its public https address, such as https://join.example.com',
    )
  }
  if (!values.SMTP_URL && !values.ALLOW_SANDBOX_PAYMENTS) problems.push('SMTP_URL: required to send mail')
  if (values.BRAINTREE_ENVIRONMENT.startsWith('http:') && !values.ALLOW_SANDBOX_PAYMENTS) {
    problems.push('BRAINTREE_ENVIRONMENT: an imitation of Braintree moves no money')
  }
  if (values.PAYMENT_PROVIDER === 'sandbox' && !values.ALLOW_SANDBOX_PAYMENTS) {
    problems.push(
      'PAYMENT_PROVIDER: the sandbox gateway moves no money; set ALLOW_SANDBOX_PAYMENTS=1 to allow it',
    )
  }
  return problems
}
