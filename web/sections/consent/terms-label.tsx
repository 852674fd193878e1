import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** “I agree to the Terms & Conditions and the Privacy Policy”. Each link opens in a new tab. */
export function TermsLabel() {
  const text = useText()
  const { terms, privacy } = useSite().links
  return <LinkedText to={{ terms, privacy }}>{text('checkout.review.terms')}</LinkedText>
}
