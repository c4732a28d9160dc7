import { eq, sql } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { CallOptions } from '#shared/testing/call-app.ts'
import { communities } from '../schema/communities.ts'
import { mobilePhones } from '../schema/members.ts'
import type { BaseFixture } from './base-fixture.ts'
import { CAST_JOINED_AT, type Place } from './cast.ts'

export const MINUTE_MS = 60_000
export const PHONE = '+491713920017'
/** The id by which Lena's browser knows her phone. */
export const PHONE_ID = newId(CAST_JOINED_AT)

/** Lena's mobile phone, and the data that decides who is sent a code. */
export async function codeFactory({ db, cast }: BaseFixture) {
  const { lena, harbor } = cast
  const phone = { id: PHONE_ID, communityId: harbor.id, userId: lena.id, countryCode: 'DE', number: PHONE }
  await db().commit([
    build.insert(mobilePhones).values({ ...phone, verifiedAt: CAST_JOINED_AT, createdAt: CAST_JOINED_AT }),
  ])
  return {
    setPhone: (number: string) => db().commit([build.update(mobilePhones).set({ number, refusedAt: null })]),
    hideUnknown: (where: Place, isHidden: boolean) => {
      const config = sql`json_set(${communities.config}, '$.auth.hideUnknown', json(${isHidden ? 'true' : 'false'}))`
      return db().commit([build.update(communities).set({ config }).where(eq(communities.id, where.id))])
    },
  }
}

export function network(address: string): CallOptions {
  return { headers: { 'CF-Connecting-IP': address } }
}

/** A code that differs from this one. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 100_000).padStart(5, '0')
}
