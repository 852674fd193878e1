import type { MessageKey } from '#domain/messages/catalogue.ts'

/** A value as somebody sends it, and what must come of it: the kept value, or the rule it breaks. */
export type TextCase = { why: string; typed: string } & ({ kept: string } | { refused: MessageKey })

const TWENTY = 'María de los Ángeles'

export const nameCases: readonly TextCase[] = [
  { why: 'one letter is a name', typed: 'X', kept: 'X' },
  { why: 'twenty characters', typed: TWENTY, kept: TWENTY },
  { why: 'twenty characters typed with separate accents', typed: TWENTY.normalize('NFD'), kept: TWENTY },
  {
    why: 'a script beyond the basic plane counts whole characters',
    typed: '𝒜'.repeat(20),
    kept: '𝒜'.repeat(20),
  },
  { why: 'accents, two per letter', typed: 'Nguyễn', kept: 'Nguyễn' },
  { why: 'Arabic', typed: 'محمد', kept: 'محمد' },
  { why: 'Chinese', typed: '李小龙', kept: '李小龙' },
  { why: 'Devanagari, with marks', typed: 'प्रिया', kept: 'प्रिया' },
  { why: 'Persian, with the joiner its spelling needs', typed: 'علی\u200cرضا', kept: 'علی\u200cرضا' },
  { why: 'an apostrophe', typed: "O'Brien", kept: "O'Brien" },
  { why: 'smart single quotes', typed: 'O’Brien ‘Bob’', kept: "O'Brien 'Bob'" },
  { why: 'smart double quotes', typed: 'Robert “Bob”', kept: 'Robert "Bob"' },
  { why: 'a hyphen and a generation', typed: 'Smith-Jones, Jr.', kept: 'Smith-Jones, Jr.' },
  { why: 'spaces around and inside', typed: '  Ana \t  Sofía ', kept: 'Ana Sofía' },
  { why: 'a no-break space', typed: 'Ana\u00a0Sofía', kept: 'Ana Sofía' },
  { why: 'marks of direction are dropped', typed: '\u202eAna\u202c\u200f', kept: 'Ana' },
  { why: 'a byte order mark and zero-width spaces are dropped', typed: '\ufeffA\u200bna', kept: 'Ana' },
  { why: 'control characters are dropped', typed: 'A\u0000na\u0007\u0085', kept: 'Ana' },
  { why: 'a line break becomes a space', typed: 'Ana\r\nSofía', kept: 'Ana Sofía' },

  { why: 'nothing', typed: '', refused: 'rules.required' },
  { why: 'only spaces', typed: ' \t\r\n\u00a0', refused: 'rules.required' },
  { why: 'only invisible marks', typed: '\u200b\u202e\ufeff', refused: 'rules.required' },
  { why: 'twenty-one characters', typed: 'x'.repeat(21), refused: 'rules.name.length' },
  {
    why: 'twenty-one characters beyond the basic plane',
    typed: '𝒜'.repeat(21),
    refused: 'rules.name.length',
  },
  { why: 'twenty-two characters', typed: 'María de la Concepción', refused: 'rules.name.length' },
  { why: 'a tower of combining marks', typed: `Z${'\u0335'.repeat(30)}`, refused: 'rules.name.length' },
  { why: 'an emoji', typed: 'Ana 😀', refused: 'rules.name.emoji' },
  { why: 'an emoji of several code points', typed: '👩‍👧', refused: 'rules.name.emoji' },
  { why: 'a flag', typed: '🇲🇽', refused: 'rules.name.emoji' },
  { why: 'a keycap', typed: 'Ana 1️⃣', refused: 'rules.name.emoji' },
  { why: 'a skin tone alone', typed: 'Ana🏽', refused: 'rules.name.emoji' },
  { why: 'markup', typed: '<b>Ana</b>', refused: 'rules.name.characters' },
  { why: 'an address of the web', typed: 'http://evil.example', refused: 'rules.name.characters' },
  { why: 'a mail header', typed: 'Ana\r\nBcc: a@b.co', refused: 'rules.name.characters' },
  { why: 'half of a surrogate pair', typed: 'Ana\ud83d', refused: 'rules.name.characters' },
  { why: 'only punctuation', typed: '...', refused: 'rules.name.characters' },
]
