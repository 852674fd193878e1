import type { ReactNode } from 'react'

export type DescriptionItem = {
  term: ReactNode
  description: ReactNode
  /** `good` for a reduction, `total` for the last line. */
  tone?: 'good' | 'total' | undefined
}

export type DescriptionListProps = {
  items: readonly DescriptionItem[]
  /** `amounts` uses tabular figures in the right column; `stacked` puts each description below its term. */
  look?: 'amounts' | 'stacked'
}

/** Pairs of a term and its description, such as the lines of an order or a receipt. */
export function DescriptionList({ items, look = 'amounts' }: DescriptionListProps) {
  return (
    <dl className="descriptions" data-look={look}>
      {items.map(({ term, description, tone }, index) => (
        <div key={index} data-tone={tone}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
