import { sql } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { allowConsoleError, newBrowser, openPage, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { entryEditor } from '../support/editor.ts'
import { element, fieldsOf, getPage, httpSession, postForm, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storePost } from '../support/stored/forum.ts'

/* A table for reading and answering posts is missing for everybody, so nothing else runs meanwhile. */

async function whileAway(act: () => Promise<void>) {
  await database().commit([build.run(sql`ALTER TABLE forum_drafts RENAME TO forum_drafts_away`)])
  try {
    await act()
  } finally {
    await database().commit([build.run(sql`ALTER TABLE forum_drafts_away RENAME TO forum_drafts`)])
  }
}

const PLACES = [
  ['meridian', 1280],
  ['lumen', 360],
] as const

test.for(placesOfRun(PLACES, 1))(
  '[FORUM-019] [FORUM-020] at %s, %i px wide, a post that cannot be loaded is said to be so, trying again shows it, and what was typed is still there',
  async ([brand, width]) => {
    const [author, reader] = [await newMember(brand), await newMember(brand)]
    const post = await storePost(author)
    const page = await newBrowser(brand, width)
    await signInOnly(page, reader.email)
    await openPage(page, `/v2/forum/post/${post.id}`)
    const editor = await entryEditor(page)
    allowConsoleError(/status of 50[03]/)
    await whileAway(async () => {
      await page.keyboard.type('Nine euros a head.')
      await page.getByRole('button', { name: 'Post reply' }).click()
      await page.getByText('We had trouble posting this. Your text is saved; try again.').waitFor()
      expect(await editor.textContent()).toBe('Nine euros a head.')
      const answer = await page.reload()
      expect(answer?.status()).toBe(503)
      await page.getByRole('heading', { level: 1, name: 'We had trouble loading this post' }).waitFor()
      await page.getByText('Nothing is lost. Wait a moment, then try again.').waitFor()
      await expectSound(page, 'a post that cannot be loaded', width)
    })
    await page.getByRole('link', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: post.title }).waitFor()
    await page.locator('.entry-editor').getByText('Nine euros a head.').waitFor()
    await page.getByRole('button', { name: 'Post reply' }).click()
    await page.waitForURL(/\?reply=/)
    await page.getByRole('listitem').getByText('Nine euros a head.').waitFor()
  },
)

test('[FORUM-019] [FORUM-020] without script a failed reply stays in its form, and is posted once from there', async () => {
  const [author, reader] = [await newMember('meridian'), await newMember('meridian')]
  const path = `/v2/forum/post/${(await storePost(author)).id}`
  const session = await httpSession('meridian', 'member', reader.email)
  const fields = fieldsOf((await getPage(session, path)).document, 'action', 'reply')
  let typed: Record<string, string> = {}
  await whileAway(async () => {
    const failed = await postForm(session, path, { ...fields, text: 'We paid nine euros.' })
    expect(failed.status).toBe(503)
    const document = parseDocument(failed.body)
    const main = textOf(element(document, 'main'))
    expect(main).toContain('We had trouble loading this post')
    expect(main).toContain('We had trouble posting this.')
    typed = fieldsOf(document, 'action', 'reply')
  })
  expect(typed.text?.trim()).toBe('We paid nine euros.')
  for (let i = 0; i < 2; i++) expect((await postForm(session, path, typed)).status).toBe(303)
  const shown = textOf(element((await getPage(session, path)).document, 'main'))
  expect(shown.match(/We paid nine euros\./g)).toHaveLength(1)
})
