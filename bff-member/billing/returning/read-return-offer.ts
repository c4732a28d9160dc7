import { situationOf } from '#db/billing/returning/run-return.ts'
import { subscriptionsOfMember } from '#db/billing/subscription-rows.ts'
import type { ActorContext } from '#db/context.ts'
import { newestPackages, offeredPackages } from '#db/onboarding/invitation-rows.ts'
import {
  type ReturnPlan,
  type ReturnRefusal,
  returnPlan,
  returnRefusal,
} from '#shared/domain/billing/dunning/returning.ts'

export type OfferedPlan = ReturnPlan & { readonly productHandle: string }

export type ReturnOfferView = {
  readonly refusal: ReturnRefusal | null
  /** When the newest membership ended; null while it goes on, or when nobody knows. */
  readonly endedAt: Date | null
  /** None where they cannot be paid. The one of the length that ended stands first. */
  readonly plans: readonly OfferedPlan[]
}

/** What a member whose membership has ended may pay for, and whether they may. */
export async function readReturnOffer({ db, actor, now }: ActorContext): Promise<ReturnOfferView> {
  const { communityId, userId } = actor
  const [memberships, rows] = await Promise.all([
    db.read(subscriptionsOfMember({ communityId, userId })),
    db.read(offeredPackages({ communityId, now })),
  ])
  const [newest] = memberships
  const plans = newestPackages(rows).flatMap((row) =>
    row.productHandle === null ? [] : [{ ...returnPlan(row), productHandle: row.productHandle }],
  )
  const before = (plan: OfferedPlan) => Number(plan.termMonths !== newest?.termMonths)
  const refusal = returnRefusal(situationOf(memberships, { offer: plans[0] ?? null }), now)
  return {
    refusal,
    endedAt: refusal === 'ACTIVE' ? null : (newest?.renewsAt ?? null),
    plans: refusal === null ? plans.toSorted((a, b) => before(a) - before(b)) : [],
  }
}
