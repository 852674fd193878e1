import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'

/** How to reach support, on a page that offers nothing else. */
export function SupportLine() {
  const text = useText()
  const site = useSite()
  const phone = useSupportPhone()
  return <p className="aside">{text('chrome.support', { phone, email: site.supportEmail })}</p>
}
