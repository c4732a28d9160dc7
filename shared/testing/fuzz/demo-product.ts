import { createClient } from '@libsql/client/web'
import { eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { communityId } from '#db/seed/communities.ts'
import { seed } from '#db/seed/seed.ts'
import { build } from '#db/statement.ts'
import { openTestSession } from '#db/testing/open-session.ts'
import { testDatabase } from '#db/testing/test-database.ts'
import { testKeys, workerEnv } from '../worker-env.ts'
import type { KnownIds } from './argument-values.ts'

/** Nothing listens there: a provider that is away. */
const NOWHERE = 'http://127.0.0.1:9'
/** A few rows represent a table with many. */
const IDS_OF_TABLE = 6

/** The three backends over the demo data, with sessions of a member and of an admin, and ids of rows of every table. */
export async function demoProduct() {
  const database = await testDatabase()
  const { db, config, stop } = database
  await seed(config, { now: new Date() })
  const keys = await testKeys()
  const community = communityId('MTC')
  const place = { id: community, code: 'MTC', host: 'meridian.localhost' }

  const open = async (email: string, kind: 'member' | 'admin') => {
    const one = db()
    const [person] = await one.read(build.select({ id: users.id }).from(users).where(eq(users.email, email)))
    const id = person?.id ?? ''
    // Undoes what an earlier request has done to the requesting person, so that all operations are tried with a valid session.
    await one.commit([build.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id))])
    const { authToken } = await openTestSession(one, keys, { id, communityId: community, email }, place, kind)
    return { Authorization: `Bearer ${authToken}` }
  }

  return {
    env: { ...workerEnv(keys, config), BILLING_API_URL: NOWHERE, BRAINTREE_API_URL: NOWHERE, PUSH_TOKEN_URL: NOWHERE },
    host: place.host,
    stop,
    open,
    ids: await knownIds(config, community),
    /** Gives the admin's session a recent confirmation. */
    stepUp: async () => {
      await db().commit([build.run(sql`UPDATE sessions SET stepped_up_at = ${Date.now()} WHERE kind = 'ADMIN'`)])
    },
  }
}

async function knownIds(config: Parameters<typeof createClient>[0], community: string): Promise<KnownIds> {
  const client = createClient(config)
  const { rows: tables } = await client.execute(
    `SELECT t.name AS name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.type = 'table'
      AND (SELECT count(*) FROM pragma_table_info(t.name) WHERE name IN ('id', 'community_id')) = 2`,
  )
  const idsWhere = async (condition: string) => {
    const found = await Promise.all(
      tables.map(({ name }) =>
        client.execute({ sql: `SELECT id FROM "${name}" WHERE ${condition} LIMIT ${IDS_OF_TABLE}`, args: [community] }),
      ),
    )
    return found.flatMap(({ rows }) => rows.map(({ id }) => String(id)))
  }
  return { own: await idsWhere('community_id = ?'), foreign: await idsWhere('community_id <> ?') }
}
