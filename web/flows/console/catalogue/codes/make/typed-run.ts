import { packagesTicked, textsTyped } from '#web/flows/console/catalogue/form/typed-fields.ts'

/** The form of a run, as it was typed. */
export type TypedForm = {
  key: string
  name: string
  count: string
  amount: string
  currency: string
  packageIds: readonly number[]
  uses: string
  from: string
  until: string
  reason: string
}

/** Reads the form with the rules of the call. */
export function typedRun(fields: FormData): TypedForm {
  const text = textsTyped(fields)
  return {
    key: text('key'),
    name: text('name'),
    count: text('count'),
    amount: text('amount'),
    currency: text('currency'),
    packageIds: packagesTicked(fields),
    uses: text('uses'),
    from: text('from'),
    until: text('until'),
    reason: text('reason'),
  }
}

/** The typed run as the body of the call. No package means all packages. */
export function bodyOf(typed: TypedForm) {
  const { name, amount, currency, packageIds, from, until, reason } = typed
  return {
    name,
    count: Number(typed.count.replaceAll(',', '') || 'none'),
    amount,
    currency,
    packageIds: packageIds.length === 0 ? null : [...packageIds],
    isSingleUse: typed.uses !== 'each',
    from: from || null,
    until: until || null,
    reason,
  }
}
