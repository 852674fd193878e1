import type { ReactNode } from 'react'

const TAG = /<(\w+)>(.*?)<\/\1>/g

export type LinkedTextProps = {
  /** A text with parts such as `<terms>…</terms>`. */
  children: string
  /** The address of each part. It comes from the configuration, never from the text. */
  to: Readonly<Record<string, string>>
}

/** A text whose marked parts are links. Each opens in a new tab. */
export function LinkedText({ children: sentence, to }: LinkedTextProps) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of sentence.matchAll(TAG)) {
    const [whole, name = '', words = ''] = match
    parts.push(
      sentence.slice(end, match.index),
      <a key={name} href={to[name]} target="_blank" rel="noreferrer">
        {words}
      </a>,
    )
    end = match.index + whole.length
  }
  return [...parts, sentence.slice(end)]
}
