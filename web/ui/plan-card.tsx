import type { ReactNode } from 'react'

export type PlanFeature = { text: ReactNode; /** False shows a dash instead of a tick. */ included?: boolean }

export type PlanCardProps = {
  title: ReactNode
  price: ReactNode
  /** Whether `price` is text rather than an amount. It then takes the same height. */
  wordy?: boolean
  /** Beside the price, such as “/ year”. */
  period?: ReactNode
  /** The price before the saving, struck through. `wasLabel` is hidden text before it. */
  was?: ReactNode
  wasLabel?: string
  saving?: ReactNode
  /** Below the price, such as the price of a renewal. */
  note?: ReactNode
  features?: readonly PlanFeature[]
  excludedLabel?: string
  /** On the edge of the card. */
  badge?: ReactNode
  highlighted?: boolean
  chosen?: boolean
  /** The button that chooses the plan. */
  children?: ReactNode
}

/** A plan with its price and a button. Put several into PlanCards. */
export function PlanCard(props: PlanCardProps) {
  const { title, price, wordy, period, features = [], badge, highlighted, chosen, children } = props
  return (
    <section className="plan" data-highlighted={highlighted || undefined} data-chosen={chosen || undefined}>
      {badge && <p className="plan-badge">{badge}</p>}
      <h2>{title}</h2>
      <p className="plan-price" data-wordy={wordy || undefined}>
        {price}
        {period && <small>{period}</small>}
      </p>
      <PlanSaving {...props} />
      {props.note && <p className="plan-note">{props.note}</p>}
      <ul className="plan-features">
        {features.map(({ text, included = true }, index) => (
          <li key={index} data-excluded={!included || undefined}>
            <span>
              {text} {!included && <span className="visually-hidden">{props.excludedLabel}</span>}
            </span>
          </li>
        ))}
      </ul>
      {children && <div className="plan-action">{children}</div>}
    </section>
  )
}

function PlanSaving({ was, wasLabel, saving }: PlanCardProps) {
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

/** The grid for plan cards. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <div className="plans">{children}</div>
}
