import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { FILLER, startOnFullDisk } from '../../../db/testing/full-disk.ts'
import { allowConsoleError, newBrowser, openPage, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { controlDatabase } from '../support/database-process.ts'
import { entryEditor } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { storePost } from '../support/stored/forum.ts'

/* The database can be read, but not written, by anybody: nothing else runs meanwhile. */

const REPLY = 'Nine euros a head.'
const SAVED_HERE = 'We had trouble posting this. Your text is saved; try again.'

function dataDir() {
  return dirname(inject('logDir'))
}

async function whileDiskIsFull(act: () => Promise<void>) {
  await controlDatabase('kill')
  const full = await startOnFullDisk(dataDir(), Number(new URL(inject('dbUrl')).port), {
    authToken: inject('dbAuthToken'),
  })
  try {
    await act()
  } finally {
    await full.kill()
    await controlDatabase('start')
    await database().commit([build.run(sql`DROP TABLE IF EXISTS ${sql.identifier(FILLER)}`)])
  }
}

async function openPost(): Promise<{ page: Page; path: string; title: string }> {
  const [author, reader] = [await newMember('meridian'), await newMember('meridian')]
  const post = await storePost(author)
  const page = await newBrowser('meridian')
  await signInOnly(page, reader.email)
  const path = `/v2/forum/post/${post.id}`
  await openPage(page, path)
  return { page, path, title: post.title }
}

async function expectPostedOnce(page: Page) {
  await page.getByRole('button', { name: 'Post reply' }).click()
  await page.waitForURL(/\?reply=/)
  expect(await page.getByRole('listitem').getByText(REPLY).count()).toBe(1)
}

test('while the disk of the database is full pages are readable, a reply that cannot be stored stays in its field, and is posted once there is room', async () => {
  const { page, path, title } = await openPost()
  allowConsoleError(/status of 503/)
  await whileDiskIsFull(async () => {
    expect((await page.goto(path))?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const editor = await entryEditor(page)
    await page.keyboard.type(REPLY)
    await page.getByRole('button', { name: 'Post reply' }).click()
    await page.getByText(SAVED_HERE).waitFor()
    expect(await editor.textContent()).toBe(REPLY)
  })
  await expectPostedOnce(page)
})
