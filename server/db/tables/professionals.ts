import type { Json, Now } from './columns.ts'

/** Where a professional heard of us, with the follow-up answers for that source only. */
type ProfessionalReferral = {
  source: string
  benchOfficer: { name: string; position: string } | null
  colleague: { name: string; role: string } | null
  explanation: string | null
}

/** The tables of the migration `0006-professionals`. */
export type ProfessionalsTables = {
  professionals: {
    user_id: string
    title: string
    credentials: string
    phone_country: string
    phone_extension: string
    practice_name: string
    referral: Json<ProfessionalReferral>
    created_at: Now
  }
  professional_roles: { user_id: string; role: string; position: number }
}
