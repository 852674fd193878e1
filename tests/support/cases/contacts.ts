import type { TextCase } from './names.ts'

export const emailCases: readonly TextCase[] = [
  { why: 'an address', typed: 'ana@example.com', kept: 'ana@example.com' },
  { why: 'its case is kept for writing', typed: 'Ana.Lopez@Example.COM', kept: 'Ana.Lopez@Example.COM' },
  { why: 'spaces around', typed: ' ana@example.com\n', kept: 'ana@example.com' },
  { why: 'an invisible mark pasted before', typed: '\u200eana@example.com', kept: 'ana@example.com' },
  { why: 'a tag', typed: 'ana+court@example.co.uk', kept: 'ana+court@example.co.uk' },
  { why: 'an apostrophe', typed: "o'brien@example.com", kept: "o'brien@example.com" },
  { why: 'a domain beyond ASCII', typed: 'ana@münchen.example', kept: 'ana@münchen.example' },
  { why: 'a domain in its ASCII form', typed: 'ana@example.xn--p1ai', kept: 'ana@example.xn--p1ai' },

  { why: 'nothing', typed: ' ', refused: 'rules.required' },
  { why: 'no at sign', typed: 'ana.example.com', refused: 'rules.email' },
  { why: 'no local part', typed: '@example.com', refused: 'rules.email' },
  { why: 'no dot in the domain', typed: 'ana@localhost', refused: 'rules.email' },
  { why: 'a number as top domain', typed: 'ana@127.0.0.1', refused: 'rules.email' },
  { why: 'two at signs', typed: 'ana@home@example.com', refused: 'rules.email' },
  { why: 'two dots together', typed: 'ana..lopez@example.com', refused: 'rules.email' },
  { why: 'an empty label', typed: 'ana@example..com', refused: 'rules.email' },
  { why: 'a label that ends in a hyphen', typed: 'ana@example-.com', refused: 'rules.email' },
  { why: 'a second header', typed: 'ana@example.com\r\nBcc: eve@example.com', refused: 'rules.email' },
  { why: 'two addresses', typed: 'ana@example.com,eve@example.com', refused: 'rules.email' },
  { why: 'a display name', typed: 'Ana <ana@example.com>', refused: 'rules.email' },
  { why: 'a space inside', typed: 'ana lopez@example.com', refused: 'rules.email' },
  { why: 'an emoji', typed: '😀@example.com', refused: 'rules.email' },
  { why: 'a local part of 65', typed: `${'a'.repeat(65)}@example.com`, refused: 'rules.email' },
  { why: 'longer than mail can be', typed: `ana@${'a.'.repeat(130)}com`, refused: 'rules.email' },
  { why: '10 kB of dots and letters', typed: `${'a.'.repeat(5_000)}@`, refused: 'rules.email' },
]

export const phoneNumberCases: readonly TextCase[] = [
  { why: 'eight digits', typed: '12345678', kept: '12345678' },
  { why: 'fifteen digits', typed: '123456789012345', kept: '123456789012345' },
  { why: 'brackets, spaces and dashes', typed: '(555) 123-4567', kept: '5551234567' },
  { why: 'full-width digits', typed: '５５５１２３４５６７', kept: '5551234567' },
  { why: 'its own country code before it', typed: '+1 (555) 123-4567', kept: '5551234567' },
  { why: 'words around it', typed: 'call 555 123 4567 after six', kept: '5551234567' },

  { why: 'nothing', typed: '', refused: 'rules.required' },
  { why: 'no digit at all', typed: 'none', refused: 'rules.required' },
  { why: 'seven digits', typed: '1234567', refused: 'rules.phone.length' },
  { why: 'sixteen digits', typed: '1234567890123456', refused: 'rules.phone.length' },
  { why: '10 kB of digits', typed: '5'.repeat(10_000), refused: 'rules.phone.length' },
]
