import type { ReactNode } from 'react'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'

/** “I agree to the Terms & Conditions and the Privacy Policy”. Each link opens in a new tab. */
export function TermsLabel() {
  const text = useText()
  const { links } = useSite()
  return linked(text('checkout.review.terms'), { terms: links.terms, privacy: links.privacy })
}

/** The refund promise, with a link to the terms that describe it. */
export function RefundNote() {
  const text = useText()
  const { links } = useSite()
  return linked(text('checkout.review.refund'), { terms: links.terms })
}

const TAG = /<(\w+)>(.*?)<\/\1>/g

/**
 * Turns `<terms>…</terms>` of a text into a link. The addresses come from the configuration, never from the
 * text.
 */
function linked(sentence: string, addresses: Readonly<Record<string, string>>): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of sentence.matchAll(TAG)) {
    const [whole, name = '', words = ''] = match
    parts.push(
      sentence.slice(end, match.index),
      <a key={name} href={addresses[name]} target="_blank" rel="noreferrer">
        {words}
      </a>,
    )
    end = match.index + whole.length
  }
  return [...parts, sentence.slice(end)]
}
