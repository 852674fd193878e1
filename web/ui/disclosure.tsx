import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type DisclosureProps = {
  summary: ReactNode
  /** Open from the start. */
  open?: boolean
  /** `row` stands in a DisclosureList, `link` alone looks like a link. */
  look?: 'row' | 'link'
  /** Disclosures of one name close each other. */
  name?: string
  children: ReactNode
}

/** Something that can be opened; works without a script. */
export function Disclosure({ summary, open, look = 'link', name, children }: DisclosureProps) {
  return (
    <details className="disclosure" data-look={look} open={open} name={name}>
      <summary>
        <span>{summary}</span>
        <Icon name="down" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

/** A card of disclosures, such as questions and answers. */
export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className="disclosure-list">{children}</div>
}
