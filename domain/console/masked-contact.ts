/** A phone number that its owner recognises: the dialling code and the last two digits. */
export function maskPhone(countryCode: string, number: string): string {
  return `${countryCode} ••• ••• ••${number.slice(-2)}`
}

/** A postal code without its end: `554••`. A short one shows only its first character. */
export function maskPostalCode(code: string): string {
  const shown = code.length > 4 ? 3 : 1
  return `${code.slice(0, shown)}••`
}
