import { xmlElement, xmlList, type XmlValue } from './xml.ts'

export type XmlAnswer = { status: number; xml: string }
export type WireError = { attribute: string; code: string; message: string }

export const NOT_FOUND: XmlAnswer = { status: 404, xml: '' }

export function ok(name: string, value: XmlValue, status = 200): XmlAnswer {
  return { status, xml: xmlElement(name, value) }
}

type Subject = 'transaction' | 'client_token' | 'customer' | 'payment_method'

/** Braintree's answer to a request with an invalid field. */
export function invalid(of: Subject, { attribute, code, message }: WireError): XmlAnswer {
  const errors = { errors: xmlList('error', [{ code, attribute, message }]) }
  const none = xmlList('error', [])
  return ok('api-error-response', { message, errors: { errors: none, [of]: errors } }, 422)
}
