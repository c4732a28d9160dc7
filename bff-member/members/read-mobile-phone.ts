import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { mobilePhones } from '#db/schema/members.ts'
import { build, statement } from '#db/statement.ts'

export type MobilePhoneView = { readonly id: string; readonly countryCode: string; readonly number: string }

const ownPhone = statement((p: ActorArgs) =>
  build
    .select({ id: mobilePhones.id, countryCode: mobilePhones.countryCode, number: mobilePhones.number })
    .from(mobilePhones)
    .where(and(eq(mobilePhones.userId, p.userId), eq(mobilePhones.communityId, p.communityId))),
)

/** The actor's own phone; no one else is shown a whole number. */
export async function readMobilePhone({ db, actor }: ActorContext): Promise<MobilePhoneView | null> {
  const [phone] = await db.read(ownPhone(actor))
  return phone ?? null
}
