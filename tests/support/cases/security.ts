import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { TextCase } from './names.ts'

export const securityTextCases: readonly TextCase[] = [
  { why: 'five characters', typed: 'River', kept: 'River' },
  { why: 'a hundred characters', typed: 'x'.repeat(100), kept: 'x'.repeat(100) },
  { why: 'every character allowed', typed: "Aé9 ?-,.;'#/:", kept: "Aé9 ?-,.;'#/:" },
  { why: 'Spanish opening marks are dropped', typed: '¿Cuál es mi río?', kept: 'Cuál es mi río?' },
  { why: 'smart apostrophes', typed: 'My dog’s name?', kept: "My dog's name?" },
  { why: 'separate accents', typed: 'Cuál'.normalize('NFD') + ' es', kept: 'Cuál es' },

  { why: 'nothing', typed: '  ', refused: 'rules.required' },
  { why: 'only opening marks', typed: '¿¡', refused: 'rules.required' },
  { why: 'four characters', typed: 'Nile', refused: 'rules.security.length' },
  { why: 'a hundred and one', typed: 'x'.repeat(101), refused: 'rules.security.length' },
  { why: '10 kB', typed: 'x'.repeat(10_000), refused: 'rules.security.length' },
  { why: 'an exclamation mark', typed: 'Hello!', refused: 'rules.security.characters' },
  { why: 'markup', typed: '<script>', refused: 'rules.security.characters' },
  { why: 'an emoji', typed: 'My pet 🐕?', refused: 'rules.security.characters' },
  { why: 'double quotes', typed: 'The “old” one', refused: 'rules.security.characters' },
]

export const usernameCases: readonly TextCase[] = [
  { why: 'six characters', typed: 'ana.lo', kept: 'ana.lo' },
  { why: 'thirty characters', typed: 'a'.repeat(30), kept: 'a'.repeat(30) },
  { why: 'every character allowed', typed: "Ana_L,o-p.e'9", kept: "Ana_L,o-p.e'9" },
  { why: 'a Spanish letter', typed: 'señora', kept: 'señora' },
  { why: 'a smart apostrophe', typed: 'o’brien', kept: "o'brien" },
  { why: 'a control character is dropped', typed: 'ana\u0000.lopez', kept: 'ana.lopez' },
  { why: 'spaces around', typed: ' ana.lopez ', kept: 'ana.lopez' },

  { why: 'nothing', typed: '', refused: 'rules.required' },
  { why: 'five characters', typed: 'ana.l', refused: 'rules.username.length' },
  { why: 'thirty-one characters', typed: 'a'.repeat(31), refused: 'rules.username.length' },
  { why: '10 kB', typed: 'a'.repeat(10_000), refused: 'rules.username.length' },
  { why: 'an at sign beside another error', typed: 'a@b c', refused: 'rules.username.at' },
  { why: 'a space inside', typed: 'ana lopez', refused: 'rules.username.characters' },
  { why: 'an emoji', typed: 'ana.lopez😀', refused: 'rules.username.characters' },
  { why: 'letters that only look Latin', typed: 'аnаlореz', refused: 'rules.username.characters' },
  { why: 'markup', typed: '<b>ana</b>', refused: 'rules.username.characters' },
]

/** Checked with the username `ana.lopez.1990` and the e-mail `ana.l-1990@example.com`. */
export const passwordCases: readonly { why: string; typed: string; refused: readonly string[] }[] = [
  { why: 'all six rules met', typed: 'copper-kettle-41', refused: [] },
  { why: 'twelve characters', typed: 'kettle-41-ab', refused: [] },
  { why: 'twenty-five characters', typed: `1-${'é'.repeat(23)}`, refused: [] },
  { why: 'accents typed separately count once', typed: `1-${'é'.repeat(23)}`.normalize('NFD'), refused: [] },
  { why: 'an emoji is a symbol', typed: 'copperkettle41🫖', refused: [] },
  { why: 'letters of another script', typed: 'медный-чайник-41', refused: [] },

  { why: 'nothing', typed: '   ', refused: ['rules.required'] },
  { why: 'eleven characters', typed: 'kettle-41-a', refused: ['rules.password.length'] },
  { why: 'spaces around do not count', typed: ' kettle-41-a ', refused: ['rules.password.length'] },
  { why: 'twenty-six characters', typed: `1-${'k'.repeat(24)}`, refused: ['rules.password.length'] },
  { why: '10 kB', typed: `1-${'k'.repeat(10_000)}`, refused: ['rules.password.length'] },
  { why: 'no letter', typed: '1234-5678-9012', refused: ['rules.password.letter'] },
  { why: 'no number', typed: 'copper-kettle-x', refused: ['rules.password.number'] },
  { why: 'no symbol; a space is none', typed: 'copper kettle 41', refused: ['rules.password.symbol'] },
  { why: 'the username in other case', typed: 'Ana.Lopez.1990', refused: ['rules.password.username'] },
  { why: 'the e-mail in other case', typed: 'ANA.L-1990@example.com', refused: ['rules.password.email'] },
  {
    why: 'several rules at once',
    typed: 'short',
    refused: ['rules.password.length', 'rules.password.number', 'rules.password.symbol'],
  },
]

/** The code and its repetition. `field` names the field with the error. */
export const codeCases: readonly {
  why: string
  code: string
  confirmCode: string
  refused: Readonly<Partial<Record<'code' | 'confirmCode', MessageKey>>>
}[] = [
  { why: 'four digits', code: '4071', confirmCode: '4071', refused: {} },
  { why: 'noughts in front', code: '0007', confirmCode: '0007', refused: {} },
  { why: 'spaces around', code: ' 4071 ', confirmCode: '4071\n', refused: {} },
  {
    why: 'nothing',
    code: '',
    confirmCode: '',
    refused: { code: 'rules.required', confirmCode: 'rules.required' },
  },
  { why: 'three digits', code: '407', confirmCode: '407', refused: { code: 'rules.security.code' } },
  { why: 'five digits', code: '40710', confirmCode: '40710', refused: { code: 'rules.security.code' } },
  { why: 'letters', code: '40a1', confirmCode: '40a1', refused: { code: 'rules.security.code' } },
  {
    why: 'digits of another script',
    code: '٤٠٧١',
    confirmCode: '٤٠٧١',
    refused: { code: 'rules.security.code' },
  },
  { why: 'a sign', code: '-407', confirmCode: '-407', refused: { code: 'rules.security.code' } },
  {
    why: 'another repetition',
    code: '4071',
    confirmCode: '4072',
    refused: { confirmCode: 'rules.security.confirm' },
  },
  { why: 'no repetition', code: '4071', confirmCode: ' ', refused: { confirmCode: 'rules.required' } },
]

export const referralCases: readonly {
  why: string
  selection: string
  other: string | null
  refused: Readonly<Partial<Record<'selection' | 'other', MessageKey>>>
}[] = [
  { why: 'a choice without an explanation', selection: 'SEARCH_ENGINE', other: null, refused: {} },
  { why: 'an unneeded explanation', selection: 'CO_PARENT', other: 'x'.repeat(201), refused: {} },
  { why: 'a required explanation', selection: 'OTHER', other: 'a leaflet', refused: {} },
  { why: 'two hundred characters', selection: 'OTHER', other: '🎈'.repeat(200), refused: {} },
  { why: 'no choice', selection: ' ', other: null, refused: { selection: 'rules.required' } },
  {
    why: 'an unknown choice',
    selection: 'TELEPATHY',
    other: null,
    refused: { selection: 'rules.referral.choice' },
  },
  {
    why: 'a court order without an explanation',
    selection: 'COURT_ORDERED',
    other: ' ',
    refused: { other: 'rules.required' },
  },
  {
    why: 'a professional without an explanation',
    selection: 'REFERRED_FL',
    other: null,
    refused: { other: 'rules.required' },
  },
  {
    why: 'invisible characters only',
    selection: 'OTHER',
    other: '\u200b\u202e',
    refused: { other: 'rules.required' },
  },
  {
    why: 'two hundred and one characters',
    selection: 'OTHER',
    other: '🎈'.repeat(201),
    refused: { other: 'rules.referral.other' },
  },
]
