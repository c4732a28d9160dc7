import { eq, or, type SQL } from 'drizzle-orm'
import { subscriptions } from '#db/schema/billing.ts'
import { packages } from '#db/schema/renewals.ts'

/** Condition: a subscription pays the price of a package, with or without its initiation fee. */
export function isPriceOfPackage(): SQL | undefined {
  return or(
    eq(packages.pricePointId, subscriptions.pricePointId),
    eq(packages.returnPricePointId, subscriptions.pricePointId),
  )
}
