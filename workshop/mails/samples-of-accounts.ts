import type { Mail } from '#server/email/index.ts'
import { notMeUrl } from './sample-links.ts'

const passwordUrl = 'https://evenhand.example/join/password/new?token=t0ken'
const undoUrl = 'https://evenhand.example/join/email/undo?token=und0'
const ERASURE = { firstName: 'Amara', date: 'December 7, 2026' }

/** Samples about an account: its log-in, its e-mail address, its data. */
export const ACCOUNT_MAILS: readonly Mail[] = [
  { kind: 'credentials-set', firstName: 'Amara' },
  { kind: 'password-changed', firstName: 'Amara' },
  { kind: 'address-corrected', firstName: 'Amara', isNew: true },
  { kind: 'address-corrected', isNew: false },
  { kind: 'erasure-asked', ...ERASURE, renewalOff: true, hasLogIn: true, notMeUrl },
  { kind: 'erasure-asked', ...ERASURE, renewalOff: false, hasLogIn: true },
  { kind: 'erasure-asked', ...ERASURE, renewalOff: false, hasLogIn: false },
  { kind: 'export-asked', firstName: 'Amara', notMeUrl },
  { kind: 'export-asked', firstName: 'Amara' },
  { kind: 'export-ready', firstName: 'Amara', date: 'November 30, 2026', notMeUrl },
  { kind: 'export-ready', firstName: 'Amara', date: 'November 30, 2026' },
  { kind: 'erasure-taken-back', ...ERASURE, renewalOff: true },
  { kind: 'erasure-taken-back', ...ERASURE, renewalOff: false },
  { kind: 'erasure-done', firstName: 'Amara', date: 'December 7, 2026' },
  {
    kind: 'password-changed',
    firstName: 'Amara',
    notMeUrl,
  },
  {
    kind: 'new-device',
    firstName: 'Amara',
    browser: 'Firefox · Windows',
    place: 'MX',
    notMeUrl,
  },
  ...(['passkey-added', 'passkey-removed'] as const).map((kind) => ({
    kind,
    firstName: 'Amara',
    name: 'Firefox · Windows',
    notMeUrl,
  })),
  { kind: 'email-change-code', code: '482913', minutes: 30 },
  { kind: 'email-change-taken' },
  {
    kind: 'email-change-asked',
    firstName: 'Amara',
    notMeUrl,
  },
  {
    kind: 'email-changed',
    firstName: 'Amara',
    by: 'person',
    date: 'November 30, 2026',
    undoUrl,
  },
  {
    kind: 'email-changed',
    firstName: 'Amara',
    by: 'person',
    date: 'November 30, 2026',
    notMeUrl,
  },
  {
    kind: 'email-changed',
    firstName: 'Amara',
    by: 'staff',
    date: 'November 30, 2026',
    undoUrl,
  },
  { kind: 'email-changed', firstName: 'Amara', by: 'staff', date: 'November 30, 2026' },
  { kind: 'email-change-undone', firstName: 'Amara', isEarlier: true },
  { kind: 'email-change-undone', firstName: 'Amara', isEarlier: false },
  { kind: 'password-reset', url: passwordUrl, minutes: 60 },
  { kind: 'already-active' },
  { kind: 'log-in-code', firstName: 'Amara', code: '048213', minutes: 10 },
]
