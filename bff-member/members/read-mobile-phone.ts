import { and, eq } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { mobilePhones } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'

export type MobilePhoneView = { readonly id: string; readonly countryCode: string; readonly number: string }

/** The actor's own phone; no one else is shown a whole number. */
export async function readMobilePhone({ db, actor }: ActorContext): Promise<MobilePhoneView | null> {
  const [phone] = await db.read(
    build
      .select({ id: mobilePhones.id, countryCode: mobilePhones.countryCode, number: mobilePhones.number })
      .from(mobilePhones)
      .where(and(eq(mobilePhones.userId, actor.userId), eq(mobilePhones.communityId, actor.communityId))),
  )
  return phone ?? null
}
