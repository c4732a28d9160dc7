import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Db } from '#db/client.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'

type Acting = { readonly actor: { readonly userId: string }; readonly db: Db }

/** The same context; before its first write a colleague withdraws the actor's permissions. The end of the test restores them. */
export async function losingPermissions<Ctx extends Acting>(fixture: { db(): Db }, ctx: Ctx): Promise<Ctx> {
  const ofActor = eq(staffPermissions.userId, ctx.actor.userId)
  const held = await fixture.db().read(build.select().from(staffPermissions).where(ofActor))
  const { db } = ctx
  for (const name of ['commit', 'commitIf', 'commitAllIf'] as const) {
    const write = db[name].bind(db) as (...args: unknown[]) => Promise<never>
    Object.assign(db, {
      [name]: async (...args: unknown[]) => {
        await fixture.db().commit([build.delete(staffPermissions).where(ofActor)])
        return write(...args)
      },
    })
  }
  onTestFinished(async () => {
    await fixture.db().commit([build.insert(staffPermissions).values(held).onConflictDoNothing()])
  })
  return ctx
}
