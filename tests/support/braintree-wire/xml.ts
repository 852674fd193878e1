/** Values in the format of Braintree's server: dashed names, types as attributes. */
export type XmlValue = string | number | boolean | null | XmlList | { [name: string]: XmlValue }
/** An array of elements with the same name. */
export type XmlList = { list: readonly XmlValue[]; of: string }

export function xmlList(of: string, list: readonly XmlValue[]): XmlList {
  return { of, list }
}

/** An element with its content. Its snake_case names become dashed names. */
export function xmlElement(name: string, value: XmlValue): string {
  const tag = name.replaceAll('_', '-')
  if (value === null) return `<${tag} nil="true"/>`
  if (typeof value === 'boolean') return `<${tag} type="boolean">${value}</${tag}>`
  if (typeof value === 'number') return `<${tag} type="integer">${value}</${tag}>`
  if (typeof value === 'string') return `<${tag}>${escape(value)}</${tag}>`
  if (isList(value))
    return `<${tag} type="array">${value.list.map((one) => xmlElement(value.of, one)).join('')}</${tag}>`
  const inner = Object.entries(value).map(([key, one]) => xmlElement(key, one))
  return `<${tag}>${inner.join('')}</${tag}>`
}

function isList(value: XmlList | { [name: string]: XmlValue }): value is XmlList {
  return typeof value['of'] === 'string' && Array.isArray(value['list'])
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
