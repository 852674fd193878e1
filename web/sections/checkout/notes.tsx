import type { ReactNode } from 'react'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

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
  const { supportEmail: email } = useSite()
  const phone = useSupportPhone()
  return (
    <Note icon="speech">
      <SupportText>{text('checkout.help', { phone, email })}</SupportText>
    </Note>
  )
}
