import type { ConsoleDelivery, ConsoleEndpoint } from '#domain/contracts/console/endpoints.ts'
import type { Delivery, Endpoint } from '#server/events/index.ts'

/** An endpoint in the format of the API. A new one has nothing waiting. */
export function endpointBody(endpoint: Endpoint & { waiting?: number }): ConsoleEndpoint {
  return {
    id: endpoint.id,
    address: endpoint.address,
    types: endpoint.types,
    ownerEmail: endpoint.owner_email,
    madeName: endpoint.made_name,
    createdAt: endpoint.created_at.toISOString(),
    isOn: endpoint.is_on,
    offBecause: endpoint.off_because,
    failingSince: endpoint.failing_since?.toISOString() ?? null,
    succeededAt: endpoint.succeeded_at?.toISOString() ?? null,
    earlierSecretUntil: endpoint.earlier_until?.toISOString() ?? null,
    waiting: endpoint.waiting ?? 0,
  }
}

/** A delivery as the API sends it. */
export function deliveryBody({ at, ...delivery }: Delivery): ConsoleDelivery {
  return { ...delivery, at: at.toISOString() }
}
