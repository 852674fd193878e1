import { useId, type ReactNode } from 'react'

export type PlanCardProps = {
  title: ReactNode
  description?: ReactNode
  /** On the edge of the card. It is read after the title. */
  badge?: ReactNode
  highlighted?: boolean
  /** The only term of this plan, if other plans have more. See `PlanChoice`. */
  years?: number | undefined
  price: ReactNode
  contents: ReactNode
  /** The button that chooses the plan. */
  children: ReactNode
}

/** A plan: its name, price, contents and button. Cards side by side have these parts at the same height. */
export function PlanCard(props: PlanCardProps) {
  const { title, description, badge, highlighted, years, price, contents, children } = props
  const id = useId()
  return (
    <section
      className="plan"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot share the rows of its grid
      role="group"
      aria-labelledby={id}
      data-highlighted={highlighted || undefined}
      data-years={years}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {badge && <p className="plan-badge">{badge}</p>}
        {description && <p className="plan-description">{description}</p>}
      </div>
      <div className="plan-prices">{price}</div>
      <div className="plan-contents">{contents}</div>
      <div className="plan-action">{children}</div>
    </section>
  )
}

export type PlanPriceProps = {
  price: ReactNode
  /** Whether `price` is text rather than an amount. It then takes the same height. */
  wordy?: boolean
  /** Before the price, such as “from”. */
  prefix?: ReactNode
  /** Beside the price, such as “/ year”. */
  period?: ReactNode
  /** The price before the saving, struck through. `wasLabel` is hidden text before it. */
  was?: ReactNode
  wasLabel?: string
  saving?: ReactNode
  /** The people that the price is for, and its taxes. */
  basis?: ReactNode
  /** Notes about the price over time, such as the price of a year. */
  children?: ReactNode
}

/** The price of a plan. */
export function PlanPrice({ price, wordy, prefix, period, basis, children, ...sale }: PlanPriceProps) {
  return (
    <>
      <p className="plan-price" data-wordy={wordy || undefined}>
        {prefix && <small>{prefix} </small>}
        {price}
        {period && <small> {period}</small>}
      </p>
      <PlanSaving {...sale} />
      {basis && <p className="plan-basis">{basis}</p>}
      {children && <p className="plan-deal">{children}</p>}
    </>
  )
}

function PlanSaving({ was, wasLabel, saving }: Pick<PlanPriceProps, 'was' | 'wasLabel' | 'saving'>) {
  if (!was && !saving) return null
  return (
    <p className="plan-was">
      {was && (
        <s>
          <span className="visually-hidden">{wasLabel} </span>
          {was}
        </s>
      )}
      {saving && <strong>{saving}</strong>}
    </p>
  )
}

export type PlanFeature = {
  text: ReactNode
  note?: ReactNode
  /** At the end of the line. */ price?: ReactNode
}
export type PlanFeaturesProps = {
  lead?: ReactNode
  features: readonly PlanFeature[]
  /** `ticks` for what is included, `extras` for what can be added. */
  look?: 'ticks' | 'extras'
}

/** A list of what a plan includes, or of what can be added to it. */
export function PlanFeatures({ lead, features, look = 'ticks' }: PlanFeaturesProps) {
  return (
    <>
      {lead && <p className="plan-lead">{lead}</p>}
      <ul className="plan-features" data-look={look}>
        {features.map(({ text, note, price }, index) => (
          <li key={index}>
            <div>
              <span>
                {text} {price}
              </span>
              {note && <small>{note}</small>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The grid for plan cards. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <div className="plans">{children}</div>
}

/**
 * A switch and cards. While the switch is at one value, the parts for another (`data-years`) are hidden, also
 * without a script. A browser that cannot do this shows all parts.
 */
export function PlanChoice({ children }: { children: ReactNode }) {
  return <div className="plan-choice">{children}</div>
}
