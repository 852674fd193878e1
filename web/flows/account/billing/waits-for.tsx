import type { Renewal } from '#domain/contracts/renewals.ts'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDay } from '../use-date.ts'

type WaitsForProps = NonNullable<Renewal['waitsFor']> & {
  /** The address of its mails. */
  email: string
}

/** Why the renewal cannot be announced and charged, and what its person can do. */
export function WaitsForNotice({ what, until, email }: WaitsForProps) {
  const text = useText()
  const { supportEmail: support } = useSite()
  const phone = useSupportPhone()
  const date = useDay()(until)
  return (
    <Notice tone="warning">
      {what === 'mail' ? (
        <div className="past-due">
          <p>
            <SupportText>{text('account.waits.mail', { email, date, phone, support })}</SupportText>
          </p>
          <ButtonLink to={ACCOUNT_PATHS.email} variant="secondary" size="control">
            {text('account.waits.changeEmail')}
          </ButtonLink>
        </div>
      ) : (
        <div className="past-due">
          <p>{text('account.waits.address', { date })}</p>
          <ButtonLink to={ACCOUNT_PATHS.billingAddress} variant="secondary" size="control">
            {text('account.waits.enter')}
          </ButtonLink>
        </div>
      )}
    </Notice>
  )
}
