import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { communities } from '#db/schema/communities.ts'
import { dailyTotals } from '#db/schema/events.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { addDays, dayOf } from '../../../../shared/kernel/dates.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { THEO } from '../../support/browser.ts'
import { database } from '../../support/database.ts'
import { element, elements, getPage, httpSession, linksOf, textOf } from '../../support/http.ts'
import { newMember } from '../../support/members.ts'

/* As a browser without script reads the pages. */

describe('the jobs', () => {
  test('of a brand are what failed there, with why, the code of the run and where to look', async () => {
    const now = new Date()
    const { communityId } = await newMember('meridian')
    const rowId = newId(now)
    await database().commit([
      build.insert(jobAttempts).values({
        ...{
          job: 'publish-due-articles',
          rowId,
          communityId,
          dueAt: now,
          attempts: 6,
          correlationId: 'ABCD-EFGH-JKMN',
        },
        ...{ lastError: 'status 503 of secret', firstFailedAt: now, lastFailedAt: now },
      }),
    ])
    const staff = await httpSession('meridian', 'staff', THEO)
    const { document, body } = await getPage(staff, '/admin/jobs')
    const row = elements(document, 'tr').find((one) => textOf(one).includes(rowId))
    if (!row) throw new Error('The failed task is not listed')
    expect(textOf(row)).toContain('A service that it needs didn’t respond')
    expect(textOf(row)).toContain('Set aside')
    expect(linksOf(row).map(({ href }) => href)).toEqual([`/admin/articles/${rowId}`, '/admin/log?code=ABCD-EFGH-JKMN'])
    expect(body).not.toContain('secret')
    expect(elements(document, 'h2').map(textOf)).not.toContain('All jobs')
    expect(linksOf((await getPage(staff, '/admin')).document).map(({ href }) => href)).toContain('/admin/jobs')
    await database().commit([build.delete(jobAttempts).where(eq(jobAttempts.rowId, rowId))])
  })

  test('of all brands stand in the admin community with how each runs; members find none of it', async () => {
    const { document } = await getPage(await httpSession('admin', 'staff', THEO), '/admin/jobs')
    const table = element(document, 'table', { 'aria-label': 'All jobs' })
    const row = elements(table, 'tr').find((one) => textOf(one).includes('Sends every email'))
    expect(row && textOf(row)).toMatch(/(?:OK|Late|Running|Hasn’t run yet|Failed|Stopped midway)/)
    const { email } = await newMember('meridian')
    expect((await getPage(await httpSession('meridian', 'member', email), '/admin/jobs')).status).not.toBe(200)
    expect((await getPage('meridian', '/admin/analytics')).location).toMatch(/^\/logout/)
  })
})

describe('analytics', () => {
  let yesterday = ''
  beforeAll(async () => {
    const { communityId } = await newMember('lumen')
    const [lumen] = await database().read(build.select().from(communities).where(eq(communities.id, communityId)))
    if (!lumen) throw new Error('There is no such community')
    yesterday = dayOf(new Date(Date.now() - 86_400_000), lumen.timeZone)
    const days = [yesterday, addDays(yesterday, -1), addDays(yesterday, -40)]
    await database().commit([
      build.delete(dailyTotals).where(and(eq(dailyTotals.communityId, lumen.id), inArray(dailyTotals.day, days))),
      build.insert(dailyTotals).values(
        days.map((day, at) => ({
          communityId: lumen.id,
          day,
          measure: 'introductions-requested' as const,
          total: 100_000 + at,
        })),
      ),
    ])
  })

  test('show each day that was counted, in a chart with its table, and the same as a file', async () => {
    const staff = await httpSession('lumen', 'staff', THEO)
    const path = `/admin/analytics?from=${addDays(yesterday, -1)}&to=${yesterday}`
    const { document } = await getPage(staff, path)
    const part = element(document, 'section', { 'aria-labelledby': 'introductions' })
    expect(textOf(part)).toContain('200,001 requests')
    const drawing = element(part, 'svg', { role: 'img' })
    expect(textOf(drawing)).toContain('Requested: 100,001, 100,000')
    expect(elements(element(part, 'tbody'), 'tr').map((row) => elements(row, 'td').map(textOf)[0])).toEqual([
      '100,001',
      '100,000',
    ])
    const file = linksOf(part).find(({ text }) => text === 'Download CSV')?.href ?? ''
    const { headers, body } = await getPage(staff, file)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toContain(`${yesterday},100000,`)
    expect(body.split('\r\n')[0]).toContain('Introductions: requested')
  })

  test('are of the period of the address; in the admin community the brands stand side by side', async () => {
    const staff = await httpSession('lumen', 'staff', THEO)
    const year = await getPage(staff, '/admin/analytics?period=12-months')
    expect(
      textOf(element(element(year.document, 'section', { 'aria-labelledby': 'introductions' }), 'thead')),
    ).toContain('Month')
    for (const query of ['period=x', `from=${yesterday}`, `from=${yesterday}&to=2026-02-30`])
      expect([query, (await getPage(staff, `/admin/analytics?${query}`)).status]).toEqual([query, 404])
    const reversed = await getPage(staff, `/admin/analytics?from=${yesterday}&to=${addDays(yesterday, -1)}`)
    expect(reversed.status).toBe(200)
    expect(textOf(element(reversed.document, 'main'))).toContain('other days than the ones you chose are shown.')
    expect(textOf(element(year.document, 'main'))).not.toContain('Other days')
    const { document } = await getPage(await httpSession('admin', 'staff', THEO), '/admin/analytics')
    const heads = elements(element(document, 'thead'), 'th').map(textOf)
    expect(heads).toEqual(expect.arrayContaining(['Lumen Agency Council', 'Meridian Technology Council']))
  })
})
