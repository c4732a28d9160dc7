import { describe, test } from 'vitest'
import { signInOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS, inspectPages, newInspectedPage } from '../support/inspect.ts'
import { newMember } from '../support/members.ts'
import { placesOfRun } from '../support/run.ts'
import { forumPathsOf, storeReplies } from '../support/stored/forum.ts'
import { newModerator, storeHeldPost } from '../support/stored/forum-moderation.ts'

/** The checks of `inspectPages`, on the list, a post and the moderators' queue. */
describe.for(placesOfRun(['meridian', 'lumen'], 1))('the forum at %s', (brand) => {
  test('as a moderator with an own post sees it', { timeout: INSPECTION_TIMEOUT_MS }, async () => {
    const [author, other] = [await newModerator(brand), await newMember(brand)]
    const { id, member, edit } = await forumPathsOf(author)
    await storeReplies({ id }, other, ['We use two, one for each country.', 'Ask for the fee of the second year.'])
    const page = await newInspectedPage(brand)
    await signInOnly(page, author.email)
    const queue = '/v2/forum/moderation'
    await inspectPages(page, [
      '/v2/forum',
      '/v2/forum/new',
      member,
      edit,
      queue,
      `${queue}/${await storeHeldPost(other)}`,
    ])
  })
})
