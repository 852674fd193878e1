import type { FieldError } from '#domain/messages/field-error.ts'
import type { Choice } from '#domain/pricing/package-offer.ts'
import { checkChosenPackage } from './check-chosen-package.ts'
import type { BuyerTraits, OfferDeps } from './find-offer.ts'

type Reading<Section, Part> = {
  partOf: (section: Section) => Part
  /** Reads a part of the body, and returns its errors. */
  read: (part: Part) => Promise<FieldError[]>
}

/**
 * Reads the parts of a body that its sections name, and returns all their errors. Sections that name the same part are
 * read only once. The package is last, because the phone and the address decide which packages are offered.
 */
export async function readParts<Section extends string, Part extends string>(
  sections: readonly Section[],
  { partOf, read }: Reading<Section, Part>,
): Promise<FieldError[]> {
  const inOrder = sections.toSorted((a, b) => Number(a === 'PACKAGE') - Number(b === 'PACKAGE'))
  const errors: FieldError[] = []
  for (const part of new Set(inOrder.map(partOf))) errors.push(...(await read(part)))
  return errors
}

/** The errors of a package that a buyer has sent. It is not built while its term or its extras are missing. */
export async function checkSentPackage(
  deps: OfferDeps,
  choice: Choice,
  buyer: BuyerTraits,
): Promise<{ isBuilt: boolean; errors: FieldError[] }> {
  const checked = await checkChosenPackage(deps, choice, buyer)
  return {
    isBuilt: checked === 'ok',
    errors: checked === 'not-offered' ? [{ field: 'order.packageId', code: 'api.validation' }] : [],
  }
}

type Sent = { parent?: unknown; address?: unknown; order?: unknown }

/** Whether an earlier choice is lost, because it is not sold in the country of the new phone or address. */
export async function losesPackage(
  deps: OfferDeps,
  { kept, sent, buyer }: { kept: Choice | null; sent: Sent; buyer: BuyerTraits },
): Promise<boolean> {
  if (!kept || sent.order || !(sent.parent || sent.address)) return false
  return (await checkChosenPackage(deps, kept, buyer)) === 'not-offered'
}
