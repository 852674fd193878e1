/** Length limits of address fields, in characters. Source: specification A §5. */
export const ADDRESS_MIN = 3
export const ADDRESS_MAX = 50
export const CITY_MIN = 3
export const CITY_MAX = 30
