import type { Text } from '#domain/messages/text.ts'

/** The labels of the fields of credentials, by name. */
export function credentialLabels(text: Text, brand: string): Readonly<Record<string, string>> {
  return {
    username: text('join.credentials.username'),
    password: text('join.credentials.password'),
    securityQuestion: text('join.credentials.securityQuestion'),
    securityAnswer: text('join.credentials.securityAnswer'),
    securityCode: text('join.credentials.securityCode'),
    confirmCode: text('join.credentials.confirmCode'),
    'referral.selection': text('join.credentials.referral', { brand }),
    'referral.other': text('join.credentials.referralOther'),
  }
}
