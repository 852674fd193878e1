import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SupportText } from './support-text.tsx'

/** How to reach support, on a page that offers nothing else. */
export function SupportLine() {
  const text = useText()
  const { supportEmail: email } = useSite()
  const phone = useSupportPhone()
  return (
    <p className="support-line">
      <Icon name="speech" />
      <span>
        <SupportText>{text('chrome.support', { phone, email })}</SupportText>
      </span>
    </p>
  )
}
