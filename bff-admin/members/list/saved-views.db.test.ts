import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { VIEWS_MAX } from '#shared/domain/members/member-list.ts'
import { deleteView, listViews, renameView, saveView } from './saved-views.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const OWING = { name: 'Owing', query: 'standing=past_due&card=true' }

describe('views of the list of members', () => {
  it('are kept by name, opened, renamed and deleted', async () => {
    const saved = await saveView(fixture.as('theo'), { ...OWING, name: '  Owing ' })
    expect(saved).toMatchObject([OWING])
    const id = saved[0]?.id ?? ''
    expect(await renameView(fixture.as('theo'), { id, name: 'Past due' })).toEqual([
      { id, name: 'Past due', query: OWING.query },
    ])
    expect(await listViews(fixture.as('theo'))).toHaveLength(1)
    expect(await deleteView(fixture.as('theo'), id)).toEqual([])
  })

  it('saving under a name that is there replaces the view', async () => {
    await saveView(fixture.as('theo'), OWING)
    expect(await saveView(fixture.as('theo'), { ...OWING, query: 'health=red' })).toMatchObject([
      { name: 'Owing', query: 'health=red' },
    ])
  })

  it('a view cannot take the name of another one', async () => {
    await saveView(fixture.as('theo'), OWING)
    const views = await saveView(fixture.as('theo'), { name: 'Red', query: 'health=red' })
    const id = views.find(({ name }) => name === 'Red')?.id ?? ''
    await expect(renameView(fixture.as('theo'), { id, name: 'Owing' })).rejects.toThrow('a view with this name')
  })

  it('are seen and changed by nobody but who keeps them, in the community where they are kept', async () => {
    const [view] = await saveView(fixture.as('theo'), OWING)
    const id = view?.id ?? ''
    expect(await listViews(fixture.as('ada'))).toEqual([])
    for (const ctx of [fixture.as('ada'), fixture.as('theo', NOW, fixture.cast.harbor)]) {
      await expect(renameView(ctx, { id, name: 'Mine' })).rejects.toThrow('NotFound')
    }
    await expect(deleteView(fixture.as('ada'), id)).rejects.toThrow('NotFound')
    expect(await listViews(fixture.as('theo', NOW, fixture.cast.harbor))).toEqual([])
    expect(await listViews(fixture.as('theo'))).toMatchObject([OWING])
  })

  it.each([
    ['without a name', { ...OWING, name: ' ' }],
    ['with a long name', { ...OWING, name: 'a'.repeat(61) }],
    ['with what is no query', { ...OWING, query: '"><script>' }],
  ])('a view %s is refused', async (_what, view) => {
    await expect(saveView(fixture.as('theo'), view)).rejects.toThrow('BadRequest.Invalid')
  })

  it('there is room for so many, and one of them can still be replaced', async () => {
    for (let i = 0; i < VIEWS_MAX; i++) await saveView(fixture.as('theo'), { ...OWING, name: `View ${i}` })
    await expect(saveView(fixture.as('theo'), OWING)).rejects.toThrow('There is room')
    expect(await saveView(fixture.as('theo'), { ...OWING, name: 'View 3' })).toHaveLength(VIEWS_MAX)
  })

  it('are refused to who may not read the list', async () => {
    await expect(listViews(fixture.as('pia'))).rejects.toThrow('NotAllowed')
    await expect(saveView(fixture.as('pia'), OWING)).rejects.toThrow('NotAllowed')
    await expect(renameView(fixture.as('pia'), { id: 'x', name: 'y' })).rejects.toThrow('NotAllowed')
    await expect(deleteView(fixture.as('pia'), 'x')).rejects.toThrow('NotAllowed')
  })
})
