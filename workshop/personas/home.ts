import { randomInt } from 'node:crypto'

/** The place where a person lives, with their phone number. */
export type Home = {
  address: typeof ADDRESS
  dial: string
  timeZone: string
  /** Null means the number of the persona. */
  phoneNumber: (() => string) | null
}

/** The address of most personas. */
export const ADDRESS = {
  line1: '12 Maple Avenue',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
  country: 'US',
}
export const AMERICA: Home = {
  address: ADDRESS,
  dial: '+1',
  timeZone: 'America/Chicago',
  phoneNumber: null,
}
/** The phone numbers are of the range that Ofcom reserves for fiction. */
export const BRITAIN: Home = {
  address: {
    line1: '1 Long Lane',
    line2: null,
    city: 'London',
    region: 'ENG',
    postalCode: 'EC1A 9PN',
    country: 'GB',
  },
  dial: '+44',
  timeZone: 'Europe/London',
  phoneNumber: () => `7700900${randomInt(100, 999)}`,
}
