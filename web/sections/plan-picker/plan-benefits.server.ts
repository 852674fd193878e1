import type { PackageView } from '#domain/contracts/packages.ts'
import type { Text } from '#domain/messages/text.ts'
import { coreBenefits } from '#domain/pricing/package-texts.ts'
import { holdsAll, isSoldAlike } from './compare-plans.server.ts'
import type { PlanBenefit, PlanOffer } from './plan-offer.ts'

type Reader = { text: Text; variants: { recordsCalls: boolean } }
type Contents = Pick<PlanOffer, 'beyond' | 'benefits'>

/**
 * What a plan includes, in a parent's words. If a plan includes another one, it names that plan and lists only its
 * additions.
 */
export function benefitsOf(
  own: PackageView,
  { others, reader }: { others: readonly PackageView[]; reader: Reader },
): Contents {
  if (own.features.length > 0) return { beyond: null, benefits: own.features.map(shown) }
  const ready = others.filter((each) => each !== own && !each.buildYourOwn && isSoldAlike(each, own))
  return own.buildYourOwn ? startOf(own, ready, reader) : beyondAnother(own, ready, reader)
}

function beyondAnother(own: PackageView, ready: readonly PackageView[], reader: Reader): Contents {
  const [smaller] = ready
    .filter(({ services }) => holdsAll(own.services, services) && services.length < own.services.length)
    .toSorted((one, other) => other.services.length - one.services.length)
  if (!smaller) return { beyond: null, benefits: includedBenefits(own, reader) }
  const added = own.services.filter((service) => !smaller.services.includes(service))
  return { beyond: smaller.displayName, benefits: benefitsIn(own, added) }
}

/** The base of a built package: a ready-made one, or all of its services except one, or else its own list. */
function startOf(own: PackageView, ready: readonly PackageView[], reader: Reader): Contents {
  const { text } = reader
  const [larger] = ready
    .filter(({ services }) => holdsAll(services, own.services))
    .toSorted((one, other) => one.services.length - other.services.length)
  const missing = larger?.services.filter((service) => !own.services.includes(service)) ?? []
  const [service = '', second] = missing
  if (!larger || second) return { beyond: null, benefits: includedBenefits(own, reader) }
  const name = larger.displayName
  if (!service) return { beyond: null, benefits: [{ text: text('join.packages.everythingIn', { name }) }] }
  const except = { name, service: wordsOf(larger, service)?.name ?? service }
  return { beyond: null, benefits: [{ text: text('join.packages.everythingBut', except) }] }
}

/** The benefits of every package, and those of a package's services. */
export function includedBenefits(own: PackageView, { text, variants }: Reader): PlanBenefit[] {
  const core = coreBenefits(variants).map((each) => ({ text: text(each.text) }))
  return [...core, ...benefitsIn(own, own.services)]
}

function benefitsIn(own: PackageView, services: readonly string[]): PlanBenefit[] {
  return services.flatMap((service) => wordsOf(own, service)?.features.map(shown) ?? [])
}

const wordsOf = ({ serviceTexts }: PackageView, service: string) =>
  serviceTexts.find((each) => each.service === service)

function shown({ text, note }: PackageView['features'][number]): PlanBenefit {
  return { text, note: note || undefined }
}
