import type { Page } from '@playwright/test'

/** A device that keeps passkeys, in software. A person who uses it is verified at once. */
export type Authenticator = {
  /** The ids of the passkeys in it. */
  passkeys: () => Promise<string[]>
  forget: (passkey: string) => Promise<void>
}

/**
 * Gives the page's browser such a device. It also answers the offer in the list below the username, as if the person chose
 * the passkey there.
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
