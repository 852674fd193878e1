import type { AddressDraft } from '#domain/people/draft.ts'
import { bodyOf } from '#domain/professionals/mapping.ts'
import { type ProfessionalForm } from '#domain/professionals/fields.ts'
import { diallingCodeOf } from '#domain/professionals/options.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Tx } from '#server/db/database.ts'
import { saveSecurityQuestion } from '#server/credentials/index.ts'
import { addPerson, changePerson } from '#server/people/index.ts'

export type NewProfessional = {
  form: ProfessionalForm
  answerHash: string
  codeHash: string
  locale: string
  anonymousId: string | null
}

/** Inserts a professional whose password is not set yet. Returns the id of the user. */
export async function insertProfessional(tx: Tx, professional: NewProfessional): Promise<string> {
  const { form } = professional
  const id = await addPerson(tx, {
    kind: 'professional',
    email_normalised: normaliseEmail(form.email),
    ...userOf(professional),
  })
  await tx
    .insertInto('professionals')
    .values({ user_id: id, ...practiceOf(form) })
    .execute()
  await insertRoles(tx, { id, form })
  await saveSecurityQuestion(tx, { userId: id, ...questionOf(professional) })
  return id
}

/** Replaces the data of a professional whose password is not set yet. */
export async function replaceProfessional(
  tx: Tx,
  { id, professional }: { id: string; professional: NewProfessional },
): Promise<void> {
  const { form } = professional
  await changePerson(tx, { userId: id, changes: userOf(professional) })
  await tx.updateTable('professionals').set(practiceOf(form)).where('user_id', '=', id).execute()
  await tx.deleteFrom('professional_roles').where('user_id', '=', id).execute()
  await insertRoles(tx, { id, form })
  await saveSecurityQuestion(tx, { userId: id, ...questionOf(professional) })
}

async function insertRoles(tx: Tx, { id, form }: { id: string; form: ProfessionalForm }): Promise<void> {
  await tx
    .insertInto('professional_roles')
    .values(form.roles.map((role, position) => ({ user_id: id, role, position })))
    .execute()
}

function practiceOf(form: ProfessionalForm) {
  return {
    title: form.title,
    credentials: form.credentials,
    phone_country: form.phoneCountryCode,
    phone_extension: form.phoneExtension,
    practice_name: form.practiceName,
    referral: JSON.stringify(bodyOf(form).referral),
  }
}

function questionOf({ form, answerHash, codeHash }: NewProfessional) {
  return { question: form.securityQuestion, answerHash, codeHash }
}

function userOf({ form, locale, anonymousId }: NewProfessional) {
  const address: AddressDraft = {
    line1: form.addressLine1,
    line2: form.addressLine2 || null,
    city: form.city,
    region: form.region,
    postalCode: form.postalCode,
    country: form.country,
  }
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    phone_country_code: diallingCodeOf(form.phoneCountryCode),
    phone_number: form.phoneNumber,
    time_zone: form.timezone,
    address: JSON.stringify(address),
    locale,
    anonymous_id: anonymousId,
  }
}

/** The professional of an e-mail, locked, and whether they have set a password. Null if there is none. */
export async function findRegistered(
  tx: Tx,
  email: string,
): Promise<{ id: string; isActivated: boolean } | null> {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'activated_at'])
    .where('kind', '=', 'professional')
    .where('email_normalised', '=', normaliseEmail(email))
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found ? { id: found.id, isActivated: found.activated_at !== null } : null
}

/** Removes the profile of a professional. The families that they entered stay. */
export async function forgetProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('professional_roles').where('user_id', '=', userId).execute()
  await tx.deleteFrom('professionals').where('user_id', '=', userId).execute()
}
