/** Strings that commonly break programs. No call may answer any of them with a 500. */
export const hostileStrings: readonly { why: string; text: string }[] = [
  { why: 'a NUL', text: 'a\u0000b' },
  { why: 'half a surrogate pair', text: 'a\ud83d' },
  { why: 'the other half', text: '\ude00a' },
  { why: 'line breaks and a header', text: 'a\r\nBcc: eve@example.com' },
  { why: 'right-to-left marks', text: '\u202egnp.exe\u202c' },
  { why: 'a tower of marks', text: `Z${'\u0335\u0301'.repeat(60)}` },
  { why: 'one glyph of many code points', text: '👨‍👩‍👧‍👦'.repeat(10) },
  { why: 'markup', text: '<img src=x onerror=alert(1)>' },
  { why: 'SQL', text: "'; drop table users; --" },
  { why: 'a format string', text: '%s%n{0}${7*7}{{7*7}}' },
  { why: 'a JSON key of objects', text: '__proto__' },
  { why: 'a noncharacter', text: '\uffff\ufffe' },
  { why: 'unusual spaces', text: '\u2003\u00a0\u3000' },
  { why: 'smart quotes', text: '“O’Brien”' },
  { why: 'five hundred characters', text: 'é'.repeat(500) },
  { why: '10 kB', text: 'x'.repeat(10_000) },
]
