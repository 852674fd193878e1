import { ADDRESS_MAX } from '../addresses/address-lengths.ts'
import { POSTAL_CODE_MAX } from '../addresses/postal-code.ts'
import type { ProfessionalTextField } from './fields.ts'

/** Source: specification A §5. */
export const EXPLANATION_MAX = 200
/** The maximum length of each text. The limits are our decisions, except for the explanation and the postal code. */
export const TEXT_LIMITS = {
  credentials: 50,
  phoneExtension: 10,
  referralBenchOfficerName: 50,
  referralColleagueName: 50,
  referralOtherExplain: EXPLANATION_MAX,
  practiceName: 100,
  addressLine1: ADDRESS_MAX,
  addressLine2: ADDRESS_MAX,
  city: 30,
  postalCode: POSTAL_CODE_MAX,
} as const satisfies Partial<Record<ProfessionalTextField, number>>
export const ROLES_MAX = 12
