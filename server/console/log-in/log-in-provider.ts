/** A person whose identity the log-in provider has confirmed. */
export type Vouched = {
  /** The subject. It stays the same when the name changes. */
  id: string
  name: string
  groups: readonly string[]
  /** How long ago they gave their password or key. */
  ageSeconds: number
  /** The provider asks for it at the log-out. */
  idToken: string
  tokens: ProviderTokens
}

/** The tokens to ask the provider about a person again, without their browser. */
export type ProviderTokens = { access: string; refresh: string | null }

export type CheckAnswer =
  /** Groups are null if this answer of the provider contains none. */
  | { outcome: 'vouched'; groups: readonly string[] | null; tokens: ProviderTokens }
  /** The provider has ended the session of the person, or the person is gone. */
  | { outcome: 'ended' }
  /** The tokens are too old to ask with. */
  | { outcome: 'blind' }
  | { outcome: 'away' }

/** The data that connects the provider's answer with the browser that asked. */
export type LogInKeys = { state: string; nonce: string; verifier: string }

export type LogInAnswer =
  | { outcome: 'vouched'; person: Vouched }
  /** The answer does not match the request, or the provider refused. The code is for the log. */
  | { outcome: 'refused'; code: string }
  | { outcome: 'away' }

/** The log-in provider of staff. */
export type LogInProvider = {
  /** The address at the provider where a person logs in. A fresh log-in asks for the password or key again. */
  ask: (keys: LogInKeys, asked: { isFresh: boolean }) => Promise<URL | 'away'>
  /** Checks the answer that the browser brings back. */
  answer: (query: string, keys: LogInKeys, asked: { isFresh: boolean }) => Promise<LogInAnswer>
  /** Asks whether a person still has their groups, without their browser. */
  check: (tokens: ProviderTokens, id: string) => Promise<CheckAnswer>
  /**
   * The address at the provider where its session ends. Null if there is no such address, or if the provider does not
   * answer.
   */
  logOut: (idToken: string | null) => Promise<URL | null>
  /** The origins to which forms of the console may lead. */
  origins: () => readonly string[]
}
