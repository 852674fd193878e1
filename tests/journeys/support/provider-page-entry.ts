import { loadProvider } from '#web/lib/payments/load-provider.ts'
import type {
  CardField,
  CardFields,
  CardState,
  PaymentProvider,
  ProviderConfig,
  TokeniseAnswer,
  VerifyAnswer,
  WalletResult,
} from '#web/lib/payments/provider.ts'

/** The provider's port in a form that tests can drive from outside the page. */
export type Shop = {
  open: (country: string) => Promise<string>
  mountCard: () => Promise<string>
  tokenise: () => Promise<TokeniseAnswer>
  focus: (field: CardField) => void
  setInvalid: (field: CardField, message: string | null) => void
  removeCard: () => Promise<void>
  state: () => CardState | null
  mountWallet: (wallet: 'paypal' | 'venmo') => Promise<string>
  results: WalletResult[]
  verify: (nonce: string, amountMinor: number) => Promise<VerifyAnswer>
  deviceData: () => Promise<string | null>
}

let provider: PaymentProvider
let fields: CardFields
let state: CardState | null = null
const results: WalletResult[] = []
const container = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!
const readConfig = async (country: string) =>
  (await (await fetch(`/config?country=${country}`)).json()) as ProviderConfig

const shop: Shop = {
  open: async (country) => {
    const config = await readConfig(country)
    const loaded = await loadProvider({
      config,
      locale: 'en',
      cspNonce: 'c2hvcA==',
      renew: async () => readConfig(country),
    })
    if (loaded.outcome === 'ready') provider = loaded.provider
    return loaded.outcome
  },
  mountCard: async () => {
    const answer = await provider.createCardFields({
      containers: {
        number: container('number'),
        expirationDate: container('expirationDate'),
        cvv: container('cvv'),
      },
      labels: { number: 'Card number', expirationDate: 'Expiry date (MM/YY)', cvv: 'Security code' },
      onChange: (next) => {
        state = next
      },
    })
    if (answer.outcome === 'ready') fields = answer.fields
    return answer.outcome
  },
  tokenise: async () => fields.tokenise({ cardholderName: 'Ana Ruiz', postalCode: '60601' }),
  focus: (field) => fields.focus(field),
  setInvalid: (field, message) => fields.setInvalid(field, message),
  removeCard: async () => fields.teardown(),
  state: () => state,
  mountWallet: async (wallet) => {
    const answer = await provider.createWalletButton({
      wallet,
      container: container(wallet),
      label: `Pay with ${wallet}`,
      amount: () => ({ amountMinor: 5999, currency: 'USD' }),
      onResult: (result) => results.push(result),
    })
    return answer.outcome
  },
  results,
  verify: async (nonce, amountMinor) =>
    provider.verify({
      nonce,
      bin: '400000',
      amount: { amountMinor, currency: 'GBP' },
      email: 'ana@example.com',
      billing: { countryCode: 'GB', postalCode: 'SW1A 1AA' },
    }),
  deviceData: async () => provider.deviceData(),
}
Object.assign(globalThis, { shop })
