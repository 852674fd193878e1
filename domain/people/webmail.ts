/** The mail pages of large providers, with the domains of their addresses. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  'https://mail.google.com/': ['gmail.com', 'googlemail.com'],
  'https://outlook.live.com/mail/': [
    'outlook.com',
    'outlook.es',
    'hotmail.com',
    'hotmail.co.uk',
    'live.com',
    'msn.com',
  ],
  'https://mail.yahoo.com/': ['yahoo.com', 'yahoo.co.uk', 'yahoo.com.mx', 'ymail.com'],
  'https://mail.aol.com/': ['aol.com'],
  'https://www.icloud.com/mail': ['icloud.com', 'me.com', 'mac.com'],
  'https://mail.proton.me/': ['proton.me', 'protonmail.com', 'pm.me'],
}

/** The page where the owner of an address reads their mail; null for other providers. */
export function webmailOf(email: string): string | null {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  const found = Object.entries(PROVIDERS).find(([, domains]) => domains.includes(domain))
  return found?.[0] ?? null
}
