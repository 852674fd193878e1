import type { ReactNode } from 'react'
import { supportNumber } from '#domain/site.ts'
import { useCountry, useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** A small line with an icon, for what a buyer may want to know before the next click. */
export function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="checkout-note">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** How to reach support, with links that call and write. */
export function SupportNote() {
  const text = useText()
  const site = useSite()
  const country = useCountry()
  const phone = useSupportPhone()
  const call = `tel:${supportNumber(site, country).replaceAll(/[^+\d]/g, '')}`
  return (
    <Note icon="phone">
      <LinkedText to={{ call, write: `mailto:${site.supportEmail}` }}>
        {text('checkout.help', { phone, email: site.supportEmail })}
      </LinkedText>
    </Note>
  )
}
