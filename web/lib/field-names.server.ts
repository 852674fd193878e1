import { postalCodeLabel, regionLabel } from '#domain/addresses/postal-label.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import type { ShownError } from './errors.ts'

type Labels = Readonly<Record<string, MessageKey>>

const PERSON: Labels = {
  firstName: 'join.parent.firstName',
  lastName: 'join.parent.lastName',
  email: 'join.parent.email',
  phoneNumber: 'join.parent.phoneNumber',
}
const CHILD: Labels = {
  firstName: 'join.family.childFirstName',
  lastName: 'join.family.childLastName',
  email: 'join.family.childEmail',
}
const ADDRESS: Labels = {
  billingAddress: 'checkout.billing.line1',
  billingAddress2: 'checkout.billing.line2',
  city: 'checkout.billing.city',
  timezone: 'checkout.billing.timezone',
}
const GROUPS: Readonly<Record<string, { title: MessageKey; labels: Labels }>> = {
  coParent: { title: 'join.family.coParent', labels: { ...PERSON, email: 'join.family.email' } },
  children: { title: 'join.family.child', labels: CHILD },
  parents: { title: 'invited.newFamily.parent', labels: PERSON },
}

/**
 * Adds the field's name to errors that several fields share. With a script, the summary reads these names from the
 * page. `country` is that of the billing address. It decides the labels of region and postal code.
 */
export function withNames(
  errors: readonly ShownError[],
  { text, country = '' }: { text: Text; country?: string },
): ShownError[] {
  const address = { ...ADDRESS, region: regionLabel(country), postalCode: postalCodeLabel(country) }
  return errors.map((error) => {
    const isShared = errors.filter((each) => each.text === error.text).length > 1
    const name = isShared ? nameOf(error.field, { text, plain: { ...PERSON, ...address } }) : null
    return name ? { ...error, name: `${name}: ` } : error
  })
}

/** The label of a field such as `children.0.email`, with its group. Null if it has no label. */
function nameOf(field: string, { text, plain }: { text: Text; plain: Labels }): string | null {
  const [, groupName = '', index = '0', name = ''] = /^(?:(\w+)\.(?:(\d+)\.)?)?(\w+)$/.exec(field) ?? []
  const group = GROUPS[groupName]
  const label = (group?.labels ?? plain)[name]
  if (!label) return null
  return group ? `${text(group.title, { number: Number(index) + 1 })}, ${text(label)}` : text(label)
}
