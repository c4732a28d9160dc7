import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { communities } from '../../../db/schema/communities.ts'
import { communityClosings } from '../../../db/schema/staff/community-closings.ts'
import { build } from '../../../db/statement.ts'
import { firstClosingDay } from '../../../shared/domain/communities/closing/closing.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { database } from '../support/database.ts'
import { elements, getPage, type HttpSession, httpSession, postForm, textOf } from '../support/http.ts'
import { send } from '../support/request.ts'

const DAY_MS = 24 * 3_600_000
const PASSWORD = 'Council-2026!'
const ADA = 'ada.lindqvist@council.test'

/** A brand of its own with a host, made as staff make one. */
async function newSite(council: HttpSession) {
  const tag = newId(new Date()).slice(-8)
  const site = { code: `C${tag}`, name: `Closing ${tag} Council`, host: `closing-${tag}.localhost` as const }
  const created = await postForm(council, '/admin/sites/new', [
    ['code', site.code],
    ['template', 'HFC'],
    ['name', site.name],
    ['familiarName', `Closing ${tag}`],
    ['hosts', site.host],
    ['config.mailFrom', 'hello@closing.test'],
    ['config.conciergeEmail', 'help@closing.test'],
  ])
  expect(created.status).toBe(303)
  return site
}

/** Moves the dates of a closing, as if so many days had passed. */
async function passDays(code: string, days: number) {
  const db = database()
  const [site] = await db.read(build.select({ id: communities.id }).from(communities).where(eq(communities.code, code)))
  const isOfSite = eq(communityClosings.communityId, site?.id ?? '')
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

describe('[BRAND-003] a brand is closed in steps, without script', () => {
  test('announced with its name and the password, taken back, and closed by its dates', async () => {
    const council = await httpSession('admin', 'staff', ADA)
    const { code, name, host } = await newSite(council)
    const path = `/admin/sites/${code}/closing`
    const post = (more: Readonly<Record<string, string>>) =>
      postForm(
        council,
        path,
        Object.entries({ act: 'announce', day: '', name, reason: 'Too few', password: PASSWORD, ...more }),
      )
    const day = firstClosingDay(new Date(Date.now() + DAY_MS), 'Europe/London')
    const refused = await post({ day: '2020-01-01', name: 'Closing' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Choose a day at least 30 days from today')
    expect(refused.body).toContain('Type the name exactly as it’s written above.')
    const wrong = await post({ day, password: 'Wrong-2026!' })
    expect([wrong.status, wrong.body.includes('This password isn’t right.')]).toEqual([422, true])
    expect((await post({ day })).headers.location).toBe(`${path}?notice=closingAnnounced`)
    expect((await post({ day })).body).toContain('The closing of this community is already announced.')
    const takenBack = await post({ act: 'take-back' })
    expect(takenBack.headers.location).toBe(`${path}?notice=closingTakenBack`)
    expect((await post({ day })).status).toBe(303)
    const history = await getPage(council, `/admin/sites/${code}/history`)
    expect(textOf(history.document)).toContain('Closing taken back: Too few')

    await passDays(code, 70)
    const closed = await send(host, '/stories')
    expect([closed.status, closed.body.includes(`${name} has closed`)]).toEqual([410, true])
    expect((await send(host, '/')).status).toBe(410)
    expect((await send(host, '/login-admin')).status).toBe(200)
    const { document } = await getPage(council, path)
    expect(elements(document, 'button').map(textOf)).not.toContain('Take back')
    expect((await post({ act: 'take-back' })).status).toBe(422)
  })
})
