import { randomInt } from 'node:crypto'

/** The place where a person lives, with their phone number. */
export type Home = {
  address: typeof ADDRESS
  dial: string
  timeZone: string
  /** Null takes the number of the persona. */
  phoneNumber: (() => string) | null
}

/** Where most personas live. */
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
/** Its numbers are those that Ofcom keeps for stories. */
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
