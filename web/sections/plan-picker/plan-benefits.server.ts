import type { PackageView } from '#domain/contracts/packages.ts'
import type { Text } from '#domain/messages/text.ts'
import { coreBenefits, serviceTexts, type Benefit } from '#domain/pricing/package-texts.ts'
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
  const ready = others.filter((each) => each !== own && !each.buildYourOwn && isSoldAlike(each, own))
  return own.buildYourOwn ? startOf(own, ready, reader) : beyondAnother(own, ready, reader)
}

function beyondAnother(own: PackageView, ready: readonly PackageView[], reader: Reader): Contents {
  const [smaller] = ready
    .filter(({ services }) => holdsAll(own.services, services) && services.length < own.services.length)
    .toSorted((one, other) => other.services.length - one.services.length)
  if (!smaller) return { beyond: null, benefits: includedBenefits(own.services, reader) }
  const added = own.services.filter((service) => !smaller.services.includes(service))
  return { beyond: smaller.displayName, benefits: shown(added.flatMap(serviceBenefits), reader) }
}

/** The base of a built package: a ready-made one, or all of its services except one, or else its own list. */
function startOf(own: PackageView, ready: readonly PackageView[], reader: Reader): Contents {
  const { text } = reader
  const [larger] = ready
    .filter(({ services }) => holdsAll(services, own.services))
    .toSorted((one, other) => one.services.length - other.services.length)
  const missing = larger?.services.filter((service) => !own.services.includes(service)) ?? []
  const [service = '', second] = missing
  if (!larger || second) return { beyond: null, benefits: includedBenefits(own.services, reader) }
  const name = larger.displayName
  if (!service) return { beyond: null, benefits: [{ text: text('join.packages.everythingIn', { name }) }] }
  const texts = serviceTexts(service)
  const except = { name, service: texts ? text(texts.name) : service }
  return { beyond: null, benefits: [{ text: text('join.packages.everythingBut', except) }] }
}

/** The benefits of every package and of some services. */
export function includedBenefits(services: readonly string[], reader: Reader): PlanBenefit[] {
  return shown([...coreBenefits(reader.variants), ...services.flatMap(serviceBenefits)], reader)
}

const serviceBenefits = (service: string): readonly Benefit[] => serviceTexts(service)?.benefits ?? []

function shown(benefits: readonly Benefit[], { text }: Reader): PlanBenefit[] {
  return benefits.map((each) => ({ text: text(each.text), note: each.note && text(each.note) }))
}
