import type { ProfessionalForm } from './fields.ts'

/** Another country: what depended on the old one is asked for again, everything else stays. */
export function changeCountry(form: ProfessionalForm, country: string): ProfessionalForm {
  return form.country === country ? form : { ...form, country, region: '', timezone: '', roles: [] }
}

/** The only time zone there is is chosen for the person; one that is no longer offered is chosen no more. */
export function settleTimezone(form: ProfessionalForm, offered: readonly string[]): ProfessionalForm {
  const [only] = offered
  if (only !== undefined && offered.length === 1) return { ...form, timezone: only }
  return offered.includes(form.timezone) ? form : { ...form, timezone: '' }
}
