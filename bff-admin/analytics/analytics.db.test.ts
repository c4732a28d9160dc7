import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dailyTotals } from '#db/schema/events.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { compareBrands, readAnalytics } from './read-analytics.ts'

const PERIOD = { from: '2026-11-16', to: '2026-11-19' }

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.reset()
  const { meridian, harbor } = fixture.cast
  const row = (communityId: string, day: string, measure: string, total: number) => ({
    communityId,
    day,
    measure,
    total,
  })
  await fixture
    .db()
    .commit([
      build
        .insert(dailyTotals)
        .values([
          row(meridian.id, '2026-11-11', 'sign-ins', 100),
          row(meridian.id, '2026-11-12', 'sign-ins', 1),
          row(meridian.id, '2026-11-15', 'sign-ins', 2),
          row(meridian.id, '2026-11-16', 'sign-ins', 3),
          row(meridian.id, '2026-11-18', 'sign-ins', 4),
          row(meridian.id, '2026-11-19', 'sign-ins', 5),
          row(meridian.id, '2026-11-20', 'sign-ins', 100),
          row(meridian.id, '2026-11-19', 'articles-left.EDITING', 1),
          row(harbor.id, '2026-11-19', 'sign-ins', 7),
        ]),
    ])
})

describe('analytics', () => {
  it('are the daily totals of a period and its sum beside the preceding period of equal length, in one round trip', async () => {
    const ctx = fixture.as('theo')
    expect(await readAnalytics(ctx, PERIOD)).toEqual({
      ...PERIOD,
      ...{ steps: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'], isByMonth: false, countedTo: '2026-11-20' },
      series: [
        {
          ...{ key: 'articles-left.EDITING', total: 1, days: 1, before: 0, daysBefore: 0 },
          ...{ totals: [null, null, null, 1], stepDays: [0, 0, 0, 1] },
        },
        {
          ...{ key: 'sign-ins', total: 12, days: 3, before: 3, daysBefore: 2 },
          ...{ totals: [3, null, 4, 5], stepDays: [1, 0, 1, 1] },
        },
      ],
    })
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
  })

  it('of a long period are grouped by month', async () => {
    const { steps, series } = await readAnalytics(fixture.as('theo'), { from: '2026-08-01', to: '2026-11-19' })
    expect(steps).toEqual(['2026-08', '2026-09', '2026-10', '2026-11'])
    expect(series.find(({ key }) => key === 'sign-ins')?.totals).toEqual([null, null, null, 115])
  })

  it('of all brands are compared in the admin community, and nowhere else', async () => {
    const ctx = fixture.as('ada', NOW, fixture.cast.council)
    const brands = await compareBrands(ctx, PERIOD)
    expect(brands.map(({ name, sums }) => [name, sums.find(({ key }) => key === 'sign-ins')])).toEqual([
      ['Harbor Council', { key: 'sign-ins', total: 7, days: 1, before: 0, daysBefore: 0 }],
      ['Meridian Council', { key: 'sign-ins', total: 12, days: 3, before: 3, daysBefore: 2 }],
    ])
    expect(ctx.db.cost).toMatchObject({ trips: 1 })
    await expect(compareBrands(fixture.as('theo'), PERIOD)).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('are refused to staff with the panels permission only, to staff of another brand and to visitors', async () => {
    for (const ctx of [fixture.as('pia'), fixture.as('stig', NOW, fixture.cast.meridian)])
      await expect(readAnalytics(ctx, PERIOD)).rejects.toMatchObject({ code: 'NotAllowed' })
    const { post } = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const query = '{ analytics(from: "2026-11-16", to: "2026-11-19") { from } }'
    expect(await (await post('/graphqlAdmin', { query })).text()).toContain('NotAuthenticated')
  })

  it('of days that have not ended, or of an invalid period, are refused', async () => {
    const { post } = callerOf(createApp(), fixture.env, 'meridian.localhost')
    const headers = await fixture.headersFor('theo', 'admin')
    const ask = async (from: string, to: string) =>
      (
        await post('/graphqlAdmin', { query: `{ analytics(from: "${from}", to: "${to}") { from } }` }, { headers })
      ).text()
    expect(await ask('2026-11-01', '2026-11-02')).toContain('"from":"2026-11-01"')
    for (const [from, to] of [
      ['2026-11-02', '2026-11-01'],
      ['2026-11-01', '2999-01-01'],
      ['x', '2026-11-01'],
    ] as const)
      expect(await ask(from, to)).toContain('BadRequest.Invalid')
  })
})
