import { useSite } from '../../lib/site.tsx'
import { useSupportPhone } from '../../lib/support-phone.ts'
import { useText } from '../../lib/text.tsx'

/** Whom to ask where a page has nothing more to offer. */
export function SupportLine() {
  const text = useText()
  const site = useSite()
  const phone = useSupportPhone()
  return <p className="aside">{text('chrome.support', { phone, email: site.supportEmail })}</p>
}
