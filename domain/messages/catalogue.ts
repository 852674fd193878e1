import type { Locale } from './locales.ts'
import { account } from './account/en.ts'
import { account as cuenta } from './account/es-mx.ts'
import { api } from './api/en.ts'
import { api as llamadas } from './api/es-mx.ts'
import { billing } from './billing/en.ts'
import { billing as cobros } from './billing/es-mx.ts'
import { checkout } from './checkout/en.ts'
import { checkout as pagar } from './checkout/es-mx.ts'
import { chrome } from './chrome/en.ts'
import { chrome as marco } from './chrome/es-mx.ts'
import { email } from './email/en.ts'
import { email as correos } from './email/es-mx.ts'
import { events } from './events/en.ts'
import { events as eventos } from './events/es-mx.ts'
import { invited } from './invited/en.ts'
import { invited as invitado } from './invited/es-mx.ts'
import { join } from './join/en.ts'
import { join as registro } from './join/es-mx.ts'
import { lookups } from './lookups/en.ts'
import { lookups as listas } from './lookups/es-mx.ts'
import { mail } from './mail/en.ts'
import { mail as correo } from './mail/es-mx.ts'
import { methods } from './methods/en.ts'
import { methods as metodos } from './methods/es-mx.ts'
import { passkeys } from './passkeys/en.ts'
import { passkeys as llaves } from './passkeys/es-mx.ts'
import { payment } from './payment/en.ts'
import { payment as pago } from './payment/es-mx.ts'
import { plans } from './plans/en.ts'
import { plans as planes } from './plans/es-mx.ts'
import { privacy } from './privacy/en.ts'
import { privacy as privacidad } from './privacy/es-mx.ts'
import { exports } from './exports/en.ts'
import { exports as descargas } from './exports/es-mx.ts'
import { professional } from './professional/en.ts'
import { professional as profesional } from './professional/es-mx.ts'
import { receipt } from './receipt/en.ts'
import { receipt as recibo } from './receipt/es-mx.ts'
import { rules } from './rules/en.ts'
import { rules as reglas } from './rules/es-mx.ts'
import { sandbox } from './sandbox/en.ts'
import { sandbox as pruebas } from './sandbox/es-mx.ts'
import { warnings } from './warnings/en.ts'
import { warnings as avisos } from './warnings/es-mx.ts'

const english = {
  account,
  api,
  billing,
  checkout,
  chrome,
  email,
  events,
  invited,
  join,
  lookups,
  mail,
  methods,
  passkeys,
  payment,
  plans,
  privacy,
  exports,
  professional,
  receipt,
  rules,
  sandbox,
  warnings,
}

/** The parts of the catalogue. A page requests the areas it shows, so a browser gets only those. */
export type Area = keyof typeof english

type KeysOf<A extends Area> = A extends Area ? keyof (typeof english)[A] : never
/** Every text of the product by its key. A key without a translation is a type error in the es-MX file. */
export type MessageKey = KeysOf<Area>

export const catalogue: Record<Locale, Record<Area, Record<string, string>>> = {
  en: english,
  'es-MX': {
    account: cuenta,
    api: llamadas,
    billing: cobros,
    checkout: pagar,
    chrome: marco,
    email: correos,
    events: eventos,
    invited: invitado,
    join: registro,
    lookups: listas,
    mail: correo,
    methods: metodos,
    passkeys: llaves,
    payment: pago,
    plans: planes,
    privacy: privacidad,
    exports: descargas,
    professional: profesional,
    receipt: recibo,
    rules: reglas,
    sandbox: pruebas,
    warnings: avisos,
  },
}

/** Whether untrusted text is a key of the catalogue. */
export function isMessageKey(word: string): word is MessageKey {
  return Object.values(catalogue.en).some((area) => word in area)
}
