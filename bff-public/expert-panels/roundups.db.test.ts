import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readCommunityByHost } from '#db/communities/read-community-by-host.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { publishRoundup } from '../../bff-admin/expert-panels/roundups/publish-roundup.ts'
import { listRoundupAnswers } from '../../bff-admin/expert-panels/roundups/roundups.queries.ts'
import { arrangeRoundup } from '../../bff-admin/expert-panels/roundups/write-roundup.ts'
import { giveReadyRoundup } from '../../bff-admin/testing/given-roundup.ts'
import { listRoundups, readRoundup } from './roundups.queries.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function visitor(host = 'meridian.localhost') {
  const ctx = { db: fixture.db(), now: NOW }
  const community = await readCommunityByHost(ctx, host)
  if (!community) throw new Error(`${host} has no community`)
  return { ...ctx, community }
}

/** Staff have placed Sam before Maya. */
async function givePublished(publication: { readonly externalUrl?: string } = {}) {
  const { roundup, maya, sam } = await giveReadyRoundup(fixture)
  const staff = fixture.as('theo', at(3))
  const roundupId = roundup.id
  const baseAnswerIds = (await listRoundupAnswers(staff, roundupId)).map(({ id }) => id)
  await arrangeRoundup(staff, { roundupId, answerIds: [sam.answerId, maya.answerId], baseAnswerIds })
  return { maya, sam, roundup: await publishRoundup(staff, { roundupId: roundup.id, ...publication }) }
}

describe('a published roundup', () => {
  it('[EP-004] is readable by visitors with its answers in order, on the site of its brand', async () => {
    const { maya, sam } = await givePublished()
    expect(await readRoundup(await visitor(), 'what-would-you-drop')).toMatchObject({
      slug: 'what-would-you-drop',
      title: 'What would you drop?',
      publishedDate: at(3),
      answers: [
        { id: sam.answerId, content: '<p>By Sam.</p>', author: { name: 'Sam Okafor' } },
        { id: maya.answerId, content: '<p>By Maya.</p>', author: { name: 'Maya Chen' } },
      ],
    })
    expect(await readRoundup(await visitor('harbor.localhost'), 'what-would-you-drop')).toBeNull()
    expect(await readRoundup(await visitor(), 'what-would-you-keep')).toBeNull()
  })

  it('is listed on the site of its brand, unless it is published elsewhere', async () => {
    const { roundup } = await givePublished()
    await givePublished({ externalUrl: 'https://press.test/roundup' })
    expect(await listRoundups(await visitor())).toMatchObject([{ id: roundup.id, publishedDate: at(3) }])
    expect(await listRoundups(await visitor('harbor.localhost'))).toEqual([])
  })

  it('names an author whose membership has ended, and links only to profiles of active members', async () => {
    await givePublished()
    await fixture.change(fixture.cast.maya, { publicSlug: 'maya-chen' })
    await fixture.change(fixture.cast.sam, { publicSlug: 'sam-first', status: 'INACTIVE' })
    const authors = (await readRoundup(await visitor(), 'what-would-you-drop'))?.answers.map(({ author }) => author)
    expect(authors).toMatchObject([{ name: 'Sam Okafor', path: null }, { path: '/people/maya-chen' }])
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE', standing: 'SUSPENDED' })
    onTestFinished(() => fixture.change(fixture.cast.sam, { standing: 'GOOD' }))
    const former = (await readRoundup(await visitor(), 'what-would-you-drop'))?.answers.map(({ author }) => author)
    expect(former).toEqual(authors)
  })
})
