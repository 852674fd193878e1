import type { PlacesOffered } from '../addresses/address.ts'
import { regionsOf } from './regions.ts'
import { timezonesOf, type Place } from './time-zones.ts'

/** The regions and time zones that an address in this place may name. */
export function placesOffered(place: Place): { [Kind in keyof PlacesOffered]: string[] } {
  return {
    regions: regionsOf(place.country, place.locale).map(({ code }) => code),
    timezones: timezonesOf(place).map(({ id }) => id),
  }
}
