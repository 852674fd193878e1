const NORTH_AMERICAN = [
  'ATTORNEY',
  'MEDIATOR',
  'PARENTING_COORDINATOR',
  'GUARDIAN_AD_LITEM',
  'THERAPIST',
  'EVALUATOR',
  'JUDICIAL_OFFICER',
  'COURT_STAFF',
  'OTHER',
] as const
const BRITISH = ['SOLICITOR', 'BARRISTER', 'MEDIATOR', 'CAFCASS_OFFICER', 'SOCIAL_WORKER', 'OTHER'] as const
const IRISH = [
  'SOLICITOR',
  'BARRISTER',
  'MEDIATOR',
  'GUARDIAN_AD_LITEM',
  'SOCIAL_WORKER',
  'THERAPIST',
  'OTHER',
] as const
const AUSTRALASIAN = [
  'LAWYER',
  'BARRISTER',
  'MEDIATOR',
  'FAMILY_CONSULTANT',
  'CHILDRENS_LAWYER',
  'SOCIAL_WORKER',
  'THERAPIST',
  'JUDICIAL_OFFICER',
  'OTHER',
] as const
const MEXICAN = [
  'ATTORNEY',
  'MEDIATOR',
  'THERAPIST',
  'EVALUATOR',
  'SOCIAL_WORKER',
  'JUDICIAL_OFFICER',
  'COURT_STAFF',
  'OTHER',
] as const

export type Role =
  | (typeof NORTH_AMERICAN)[number]
  | (typeof BRITISH)[number]
  | (typeof IRISH)[number]
  | (typeof AUSTRALASIAN)[number]
  | (typeof MEXICAN)[number]

const BY_COUNTRY: ReadonlyMap<string, readonly Role[]> = new Map<string, readonly Role[]>([
  ['US', NORTH_AMERICAN],
  ['CA', NORTH_AMERICAN],
  ['GB', BRITISH],
  ['IE', IRISH],
  ['AU', AUSTRALASIAN],
  ['NZ', AUSTRALASIAN],
  ['MX', MEXICAN],
])

/** The roles of professionals in a country (ISO alpha-2), in display order. */
export function rolesOf(country: string): readonly Role[] {
  return BY_COUNTRY.get(country) ?? NORTH_AMERICAN
}
