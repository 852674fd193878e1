import type { ProfessionalForm } from './fields.ts'

/** Changes the country and clears the fields that depend on it. */
export function changeCountry(form: ProfessionalForm, country: string): ProfessionalForm {
  return form.country === country ? form : { ...form, country, region: '', timezone: '', roles: [] }
}

/** Selects the time zone if there is only one, and deselects one that is not offered. */
export function chooseTimezone(form: ProfessionalForm, offered: readonly string[]): ProfessionalForm {
  const [only] = offered
  if (only !== undefined && offered.length === 1) return { ...form, timezone: only }
  return offered.includes(form.timezone) ? form : { ...form, timezone: '' }
}
