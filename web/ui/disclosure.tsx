import { useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type DisclosureProps = {
  summary: ReactNode
  /** Whether it is open initially. */
  open?: boolean
  /** `row` is for a DisclosureList; `link` looks like a link. */
  look?: 'row' | 'link'
  /** Opening one disclosure closes the others with the same name. */
  name?: string
  children: ReactNode
}

/** Content that the visitor can expand; works without a script. */
export function Disclosure({ summary, open, look = 'link', name, children }: DisclosureProps) {
  // From then on, only the visitor opens and closes it.
  const [isOpenAtFirst] = useState(open)
  return (
    <details className="disclosure" data-look={look} open={isOpenAtFirst} name={name}>
      <summary>
        <span>{summary}</span>
        <Icon name="down" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

/** A card with several disclosures, such as questions and answers. */
export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className="disclosure-list">{children}</div>
}
