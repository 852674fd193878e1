import { expect, test } from 'vitest'
import { webmailOf } from './webmail.ts'

test.each([
  ['grace@Gmail.com', 'https://mail.google.com/'],
  ['grace@hotmail.com', 'https://outlook.live.com/mail/'],
  ['grace@lake-law.example', null],
  ['gmail.com@lake-law.example', null],
])('the mailbox of %s opens at %s', (email, page) => {
  expect(webmailOf(email)).toBe(page)
})
