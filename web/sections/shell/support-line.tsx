import { supportPhone } from '#domain/site.ts'
import { useSite } from '../../lib/site.tsx'
import { useText } from '../../lib/text.tsx'

/** Whom to ask where a page has nothing more to offer. */
export function SupportLine() {
  const text = useText()
  const site = useSite()
  return (
    <p className="aside">
      {text('chrome.support', { phone: supportPhone(site, null), email: site.supportEmail })}
    </p>
  )
}
