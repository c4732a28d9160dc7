import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { communities } from '../../../../db/schema/communities.ts'
import { communityClosings } from '../../../../db/schema/staff/community-closings.ts'
import { build } from '../../../../db/statement.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import { type HttpSession, postForm } from '../http.ts'

const DAY_MS = 24 * 3_600_000

type Host = `${string}.localhost`

/**
 * A new brand, created like staff do, with one host per step to check: the edge caches the brand of a host for a
 * minute.
 */
export async function newSite(council: HttpSession, template: 'MTC' | 'HFC' = 'MTC') {
  const tag = newId(new Date()).slice(-8)
  const hosts: readonly [Host, Host, Host] = [
    `closing-${tag}.localhost`,
    `read-only-${tag}.localhost`,
    `closed-${tag}.localhost`,
  ]
  const site = { code: `C${tag}`, name: `Closing ${tag} Council`, hosts }
  const created = await postForm(council, '/admin/sites/new', [
    ['code', site.code],
    ['template', template],
    ['name', site.name],
    ['familiarName', `Closing ${tag}`],
    ['hosts', hosts.join('\n')],
    ['config.mailFrom', 'hello@closing.test'],
    ['config.conciergeEmail', 'help@closing.test'],
  ])
  expect(created.status).toBe(303)
  return { ...site, id: await siteId(site.code) }
}

async function siteId(code: string): Promise<string> {
  const [site] = await database().read(
    build.select({ id: communities.id }).from(communities).where(eq(communities.code, code)),
  )
  return site?.id ?? ''
}

/** Moves the dates of a closing, as if this many days had passed. */
export async function passDays({ id }: { readonly id: string }, days: number) {
  const db = database()
  const isOfSite = eq(communityClosings.communityId, id)
  const [closing] = await db.read(build.select().from(communityClosings).where(isOfSite))
  if (!closing) throw new Error('It is not closing')
  const earlier = (at: Date) => new Date(at.getTime() - days * DAY_MS)
  await db.commit([
    build
      .update(communityClosings)
      .set({
        announcedAt: earlier(closing.announcedAt),
        closesAt: earlier(closing.closesAt),
        endsAt: earlier(closing.endsAt),
      })
      .where(isOfSite),
  ])
}
