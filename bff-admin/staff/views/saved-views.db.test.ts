import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { staffPermissions } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { VIEWS_MAX } from '#shared/domain/members/member-list.ts'
import { endStaff } from '../people/end-staff.ts'
import { changeView, deleteView, listViews, saveView } from './saved-views.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const OWING = { name: 'Owing', query: 'standing=past_due&card=true' }

describe('views of the list of members', () => {
  it('are kept by name, opened, renamed and deleted', async () => {
    const saved = await saveView(fixture.as('theo'), 'MEMBERS', { ...OWING, name: '  Owing ' })
    expect(saved).toMatchObject([OWING])
    const id = saved[0]?.id ?? ''
    expect(await changeView(fixture.as('theo'), 'MEMBERS', { id, name: 'Past due' })).toEqual([
      { id, name: 'Past due', query: OWING.query, isShared: false, isOwn: true, ownerName: null },
    ])
    expect(await listViews(fixture.as('theo'), 'MEMBERS')).toHaveLength(1)
    expect(await deleteView(fixture.as('theo'), 'MEMBERS', id)).toEqual([])
  })

  it('saving under a name that is there replaces the view', async () => {
    await saveView(fixture.as('theo'), 'MEMBERS', OWING)
    expect(await saveView(fixture.as('theo'), 'MEMBERS', { ...OWING, query: 'health=red' })).toMatchObject([
      { name: 'Owing', query: 'health=red' },
    ])
  })

  it('a view cannot take the name of another one', async () => {
    await saveView(fixture.as('theo'), 'MEMBERS', OWING)
    const views = await saveView(fixture.as('theo'), 'MEMBERS', { name: 'Red', query: 'health=red' })
    const id = views.find(({ name }) => name === 'Red')?.id ?? ''
    await expect(changeView(fixture.as('theo'), 'MEMBERS', { id, name: 'Owing' })).rejects.toThrow(
      'a view with this name',
    )
  })

  it('are seen and changed by nobody but who keeps them, in the community where they are kept', async () => {
    const [view] = await saveView(fixture.as('theo'), 'MEMBERS', OWING)
    const id = view?.id ?? ''
    expect(await listViews(fixture.as('ada'), 'MEMBERS')).toEqual([])
    for (const ctx of [fixture.as('ada'), fixture.as('theo', NOW, fixture.cast.harbor)]) {
      await expect(changeView(ctx, 'MEMBERS', { id, name: 'Mine' })).rejects.toThrow('NotFound')
    }
    await expect(deleteView(fixture.as('ada'), 'MEMBERS', id)).rejects.toThrow('NotFound')
    expect(await listViews(fixture.as('theo', NOW, fixture.cast.harbor), 'MEMBERS')).toEqual([])
    expect(await listViews(fixture.as('theo'), 'MEMBERS')).toMatchObject([OWING])
  })

  it('that are shared are seen by all who may read the list, and changed by their owner only', async () => {
    const [view] = await saveView(fixture.as('theo'), 'ARTICLES', { name: 'Late', query: 'age=10', isShared: true })
    const id = view?.id ?? ''
    expect(await listViews(fixture.as('ada'), 'ARTICLES')).toEqual([
      { id, name: 'Late', query: 'age=10', isShared: true, isOwn: false, ownerName: 'Theo Brandt' },
    ])
    expect(await listViews(fixture.as('ada'), 'MEMBERS')).toEqual([])
    expect(await listViews(fixture.as('theo', NOW, fixture.cast.harbor), 'ARTICLES')).toEqual([])
    await expect(changeView(fixture.as('ada'), 'ARTICLES', { id, name: 'Mine' })).rejects.toThrow('NotFound')
    await expect(deleteView(fixture.as('ada'), 'ARTICLES', id)).rejects.toThrow('NotFound')
    expect(await changeView(fixture.as('theo'), 'ARTICLES', { id, name: 'Later' })).toMatchObject([{ isShared: true }])
    await changeView(fixture.as('theo'), 'ARTICLES', { id, name: 'Later', isShared: false })
    expect(await listViews(fixture.as('ada'), 'ARTICLES')).toEqual([])
  })

  it('that are shared are in no list once the work of their owner in this community has ended', async () => {
    const held = await fixture.db().read(build.select().from(staffPermissions))
    onTestFinished(async () => {
      const rows = build.insert(staffPermissions).values(held).onConflictDoNothing()
      await fixture.db().commit([rows])
    })
    await saveView(fixture.as('theo'), 'ARTICLES', { name: 'Late', query: 'age=10', isShared: true })
    await endStaff(fixture.as('ada'), fixture.id('theo'))
    expect(await listViews(fixture.as('ada'), 'ARTICLES')).toEqual([])
  })

  it.each([
    ['without a name', { ...OWING, name: ' ' }],
    ['with a long name', { ...OWING, name: 'a'.repeat(61) }],
    ['with what is no query', { ...OWING, query: '"><script>' }],
  ])('a view %s is refused', async (_what, view) => {
    await expect(saveView(fixture.as('theo'), 'MEMBERS', view)).rejects.toThrow('BadRequest.Invalid')
  })

  it('there is room for so many, and one of them can still be replaced', async () => {
    for (let i = 0; i < VIEWS_MAX; i++) await saveView(fixture.as('theo'), 'MEMBERS', { ...OWING, name: `View ${i}` })
    await expect(saveView(fixture.as('theo'), 'MEMBERS', OWING)).rejects.toThrow('You can have up to')
    expect(await saveView(fixture.as('theo'), 'MEMBERS', { ...OWING, name: 'View 3' })).toHaveLength(VIEWS_MAX)
  })

  it('are refused to who may not read the list', async () => {
    await expect(listViews(fixture.as('pia'), 'MEMBERS')).rejects.toThrow('NotAllowed')
    await expect(saveView(fixture.as('pia'), 'MEMBERS', OWING)).rejects.toThrow('NotAllowed')
    await expect(changeView(fixture.as('pia'), 'MEMBERS', { id: 'x', name: 'y' })).rejects.toThrow('NotAllowed')
    await expect(deleteView(fixture.as('pia'), 'MEMBERS', 'x')).rejects.toThrow('NotAllowed')
  })
})
