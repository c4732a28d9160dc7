import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mobilePhones } from '#db/schema/members.ts'
import type { Actor } from '#shared/server/graphql/context.ts'

export type MobilePhoneView = { readonly id: string; readonly countryCode: string; readonly number: string }

/** Somebody's own; nobody else is shown a whole number. */
export async function mobilePhoneOf(db: Db, actor: Actor): Promise<MobilePhoneView | null> {
  const [phone] = await db.read(
    db.build
      .select({ id: mobilePhones.id, countryCode: mobilePhones.countryCode, number: mobilePhones.number })
      .from(mobilePhones)
      .where(and(eq(mobilePhones.userId, actor.userId), eq(mobilePhones.communityId, actor.communityId))),
  )
  return phone ?? null
}
