import { eq, inArray } from 'drizzle-orm'
import { inject } from 'vitest'
import { Db } from '../../../db/client.ts'
import { users } from '../../../db/schema/members.ts'

const WITH_PASSWORD = 'maya.chen@meridian.test'

/** Gives seeded people who never sign in the password of those who do, so that every test has somebody of its own. */
export async function letSignIn(...emails: string[]): Promise<void> {
  const db = new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
  const [known] = await db.read(
    db.build.select({ hash: users.passwordHash }).from(users).where(eq(users.email, WITH_PASSWORD)),
  )
  await db.commit([
    db.build
      .update(users)
      .set({ passwordHash: known?.hash ?? null })
      .where(inArray(users.email, emails)),
  ])
}
