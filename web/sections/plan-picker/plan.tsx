import type { PlanVariants } from '#domain/experiments/plan-variants.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlanCard } from '#web/ui/plan-card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { PlanContents } from './plan-contents.tsx'
import type { PlanOffer, PlanTerm } from './plan-offer.ts'
import { TermPrice } from './term-price.tsx'

export type PlanProps = {
  plan: PlanOffer
  /** Whether other terms are on offer too. */
  switched: boolean
  variants: PlanVariants
  /** The value of the button that was pressed and is being sent. */
  sent: string | null
}

/** The recommended package. It is highlighted unless another card is, so only one card is recommended. */
const POPULAR = 'premium'

/** One plan: name, price with discount, contents, and the button that chooses it, for each term on offer. */
export function Plan({ plan, switched, variants, sent }: PlanProps) {
  const text = useText()
  const picked = plan.buildYourOwn && variants.picksBuild
  const standsOut = picked || (!variants.picksBuild && plan.key.startsWith(POPULAR))
  const priced = !plan.buildYourOwn || variants.pricesBuild
  const [only, second] = plan.terms
  return (
    <PlanCard
      title={plan.name}
      description={plan.description}
      badge={plan.badge ?? (standsOut ? text(badgeOf({ picked, variants })) : undefined)}
      highlighted={standsOut}
      years={switched && !second ? only?.years : undefined}
      price={plan.terms.map((term) => (
        <div key={term.years} data-years={term.years}>
          <TermPrice plan={plan} term={term} priced={priced} />
        </div>
      ))}
      contents={<PlanContents plan={plan} />}
    >
      {plan.terms.map((term) => (
        <div key={term.years} data-years={term.years}>
          {term.chosen && (
            <p className="plan-chosen">
              <Icon name="check" /> {text('join.packages.chosen')}
            </p>
          )}
          <SubmitButton
            name="packageId"
            value={valueOf(plan, term)}
            variant={standsOut ? 'primary' : 'secondary'}
            pending={sent === valueOf(plan, term)}
            pendingText={text('chrome.sending')}
            slowText={text('chrome.slow')}
          >
            {plan.buildYourOwn
              ? text('join.packages.chooseOwn')
              : text('join.packages.choose', { name: plan.name })}
          </SubmitButton>
        </div>
      ))}
    </PlanCard>
  )
}

/** What a button sends: the package, and for a build-your-own package the displayed term. */
function valueOf({ buildYourOwn }: PlanOffer, { packageId, years }: PlanTerm): string {
  return buildYourOwn ? `${packageId} ${years}` : String(packageId)
}

/** The badge on the edge of a card. It has the same length in every variant, so that nothing moves. */
function badgeOf({ picked, variants }: { picked: boolean; variants: PlanVariants }): MessageKey {
  if (picked) return 'join.packages.pickMe'
  return variants.picksPremium ? 'join.packages.premiumPick' : 'join.packages.popular'
}
