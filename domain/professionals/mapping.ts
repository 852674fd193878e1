import type { ProfessionalBody, ProfessionalView } from '../contracts/professionals.ts'
import type { FieldError } from '../messages/field-error.ts'
import type { ProfessionalField, ProfessionalForm } from './fields.ts'
import type { ProfessionalError } from './rules.ts'

/** The payload of the create call for a form. It includes only the follow-ups of the chosen referral source. */
export function bodyOf(form: ProfessionalForm): ProfessionalBody {
  const { hearAboutUs: source } = form
  return {
    ...viewOf(form),
    referral: {
      source,
      benchOfficer:
        source === 'BENCH_OFFICER'
          ? { name: form.referralBenchOfficerName, position: form.referralBenchOfficerPosition }
          : null,
      colleague:
        source === 'REFERRED_BY_COLLEAGUE'
          ? { name: form.referralColleagueName, role: form.referralColleagueRole }
          : null,
      explanation: source === 'OTHER' ? form.referralOtherExplain : null,
    },
    security: { question: form.securityQuestion, answer: form.securityAnswer, code: form.securityCode },
  }
}

/** The data of the success screen after the creation. */
export function viewOf(form: ProfessionalForm): ProfessionalView {
  return {
    name: {
      title: form.title || null,
      firstName: form.firstName,
      lastName: form.lastName,
      credentials: form.credentials || null,
    },
    email: form.email,
    phone: {
      countryCode: form.phoneCountryCode,
      number: form.phoneNumber,
      extension: form.phoneExtension || null,
    },
    practice: { name: form.practiceName },
    address: {
      line1: form.addressLine1,
      line2: form.addressLine2 || null,
      city: form.city,
      region: form.region || null,
      postalCode: form.postalCode,
      country: form.country,
    },
    timezone: form.timezone,
    roles: form.roles,
  }
}

/** The form of a payload. The code counts as confirmed, because a payload has it once. */
export function formOf(body: ProfessionalBody): ProfessionalForm {
  return {
    title: body.name.title ?? '',
    firstName: body.name.firstName,
    lastName: body.name.lastName,
    credentials: body.name.credentials ?? '',
    email: body.email,
    phoneCountryCode: body.phone.countryCode,
    phoneNumber: body.phone.number,
    phoneExtension: body.phone.extension ?? '',
    hearAboutUs: body.referral.source,
    referralBenchOfficerName: body.referral.benchOfficer?.name ?? '',
    referralBenchOfficerPosition: body.referral.benchOfficer?.position ?? '',
    referralColleagueName: body.referral.colleague?.name ?? '',
    referralColleagueRole: body.referral.colleague?.role ?? '',
    referralOtherExplain: body.referral.explanation ?? '',
    practiceName: body.practice.name,
    country: body.address.country,
    addressLine1: body.address.line1,
    addressLine2: body.address.line2 ?? '',
    city: body.address.city,
    region: body.address.region ?? '',
    postalCode: body.address.postalCode,
    timezone: body.timezone,
    roles: body.roles,
    securityQuestion: body.security.question,
    securityAnswer: body.security.answer,
    securityCode: body.security.code,
    securityCodeConfirm: body.security.code,
  }
}

const PATHS: Readonly<Record<ProfessionalField, string>> = {
  title: 'name.title',
  firstName: 'name.firstName',
  lastName: 'name.lastName',
  credentials: 'name.credentials',
  email: 'email',
  phoneCountryCode: 'phone.countryCode',
  phoneNumber: 'phone.number',
  phoneExtension: 'phone.extension',
  hearAboutUs: 'referral.source',
  referralBenchOfficerName: 'referral.benchOfficer.name',
  referralBenchOfficerPosition: 'referral.benchOfficer.position',
  referralColleagueName: 'referral.colleague.name',
  referralColleagueRole: 'referral.colleague.role',
  referralOtherExplain: 'referral.explanation',
  practiceName: 'practice.name',
  country: 'address.country',
  addressLine1: 'address.line1',
  addressLine2: 'address.line2',
  city: 'address.city',
  region: 'address.region',
  postalCode: 'address.postalCode',
  timezone: 'timezone',
  roles: 'roles',
  securityQuestion: 'security.question',
  securityAnswer: 'security.answer',
  securityCode: 'security.code',
  securityCodeConfirm: 'security.code',
}

/** An error of the form, at the matching path of the payload. */
export function atBodyPath(error: ProfessionalError): FieldError {
  return { ...error, field: PATHS[error.field] }
}
