import { Button } from '#web/ui/button.tsx'
import { PlanCard, PlanCards, PlanChoice, PlanFeatures, PlanPrice } from '#web/ui/plan-card.tsx'
import type { Cases } from './cases-type.ts'

const FEATURES = [{ text: 'Messages with date and time' }, { text: '1 GB for documents', note: 'and photos' }]
const plan = (
  <PlanCard
    title="Premium"
    description="Everything in one place."
    badge="Most chosen"
    highlighted
    price={<PlanPrice price="$204" period="/ year" was="$226" wasLabel="before" saving="You save $22" />}
    contents={<PlanFeatures lead="What you get:" features={FEATURES} />}
  >
    <Button full>Choose Premium</Button>
  </PlanCard>
)

/** The cards of packages in their states. */
export const PLAN_CASES: Cases = {
  PlanCard: { highlighted: plan },
  PlanCards: { one: <PlanCards>{plan}</PlanCards> },
  PlanChoice: { one: <PlanChoice>{plan}</PlanChoice> },
  PlanPrice: {
    'with a saving': (
      <PlanPrice
        price="$122.40"
        period="/ year"
        was="$144"
        wasLabel="before"
        saving="You save $21.60"
        basis="per parent, before tax"
      />
    ),
  },
  PlanFeatures: {
    ticks: <PlanFeatures lead="What you get:" features={FEATURES} />,
    extras: <PlanFeatures look="extras" features={FEATURES} />,
  },
}
