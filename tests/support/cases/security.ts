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
  { why: 'an at sign, even in something else that is wrong', typed: 'a@b c', refused: 'rules.username.at' },
  { why: 'a space inside', typed: 'ana lopez', refused: 'rules.username.characters' },
  { why: 'an emoji', typed: 'ana.lopez😀', refused: 'rules.username.characters' },
  { why: 'letters that look Latin and are not', typed: 'аnаlореz', refused: 'rules.username.characters' },
  { why: 'markup', typed: '<b>ana</b>', refused: 'rules.username.characters' },
]

/** Judged with the username `ana.lopez.1990` and the e-mail `ana.l-1990@example.com`. */
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
