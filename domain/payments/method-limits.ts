/**
 * How many payment methods may be tried for subscriptions. A bank checks each card before we keep it, so a try can test
 * stolen cards. The waits after declines are those of an order.
 */
export const METHOD_TRIES = { perSubscriptionAndDay: 5, perAddressAndHour: 5, perNetworkAndHour: 15 } as const
