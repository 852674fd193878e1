import type { Page } from '@playwright/test'

/** A device that keeps passkeys, in software. A person who uses it is verified at once. */
export type Authenticator = {
  /** The ids of its passkeys. */
  passkeys: () => Promise<string[]>
  forget: (passkey: string) => Promise<void>
}

/**
 * Adds such a device to the page's browser. It also chooses the passkey in the list below the username, as a person
 * would.
 */
export async function anAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    forget: async (credentialId) => {
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
    },
  }
}
