import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberFollows } from '#db/schema/follows.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const FOLLOW = 'mutation ($id: ID!) { memberFollow(id: $id) }'
const UNFOLLOW = 'mutation ($id: ID!) { memberUnfollow(id: $id) }'
const LIST = '{ membersFollowed { edges { node { name { fullName } } } } }'

async function ask(query: string, id: string | null = null, as: Name | null = 'maya') {
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const kind = as === 'theo' ? 'admin' : 'member'
  const headers = as ? await fixture.headersFor(as, kind, 'meridian') : {}
  const answer = await caller.post('/graphql', { query, variables: id ? { id } : {} }, { headers })
  const { data, errors } = (await answer.json()) as {
    data: { membersFollowed?: { edges: { node: { name: { fullName: string } } }[] }; memberProfile?: object } | null
    errors?: { extensions: { code: string } }[]
  }
  return { status: answer.status, data, code: errors?.[0]?.extensions.code }
}

function rows() {
  return fixture.db().read(build.select().from(memberFollows))
}

describe('a member', () => {
  it('follows another member once, sees it in the profile and in the list, and unfollows', async () => {
    const sam = fixture.id('sam')
    expect((await ask(FOLLOW, sam)).code).toBeUndefined()
    await ask(FOLLOW, sam)
    expect(await rows()).toHaveLength(1)
    const isFollowed = async () =>
      (await ask('query ($id: ID!) { memberProfile(id: $id) { isFollowed } }', sam)).data?.memberProfile
    expect(await isFollowed()).toEqual({ isFollowed: true })
    const list = await ask(LIST)
    expect(list.data?.membersFollowed?.edges.map(({ node }) => node.name.fullName)).toEqual(['Sam Okafor'])
    await ask(UNFOLLOW, sam)
    expect([await rows(), await isFollowed()]).toEqual([[], { isFollowed: false }])
    expect((await ask(UNFOLLOW, sam)).code).toBeUndefined()
  })

  it.each([
    ['lena', 'NotFound'],
    ['ian', 'NotFound'],
    ['ivy', 'NotFound'],
    ['theo', 'NotFound'],
    ['maya', 'BadRequest.Invalid'],
  ] as const)('does not follow %s: another community, inactive, in onboarding, staff, oneself', async (who, code) => {
    expect((await ask(FOLLOW, fixture.id(who))).code).toBe(code)
    expect(await rows()).toEqual([])
  })

  it('who is no longer in the directory is not in the list', async () => {
    await ask(FOLLOW, fixture.id('sam'))
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect((await ask(LIST)).data?.membersFollowed?.edges).toEqual([])
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
  })
})

it('staff and visitors follow nobody', async () => {
  expect((await ask(FOLLOW, fixture.id('sam'), 'theo')).code).toBe('NotAllowed')
  expect((await ask(FOLLOW, fixture.id('sam'), null)).status).toBe(401)
  expect(await rows()).toEqual([])
})
