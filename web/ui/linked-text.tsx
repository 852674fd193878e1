import type { ReactNode } from 'react'

const TAG = /<(\w+)>(.*?)<\/\1>/g

export type LinkedTextProps = {
  /** A text with parts such as `<terms>…</terms>`. */
  children: string
  /** The address of each part. It comes from the configuration, never from the text. */
  to: Readonly<Record<string, string>>
}

/** A text whose marked parts are links. A page opens in a new tab; a phone number or an e-mail address does not. */
export function LinkedText({ children: sentence, to }: LinkedTextProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of sentence.matchAll(TAG)) {
    const [whole, name = '', words = ''] = match
    const address = to[name] ?? ''
    parts.push(
      sentence.slice(end, match.index),
      <a key={name} href={address} {...(/^(tel|mailto):/.test(address) ? {} : NEW_TAB)}>
        {words}
      </a>,
    )
    end = match.index + whole.length
  }
  return [...parts, sentence.slice(end)]
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer' }
