import type { Page } from 'playwright'
import { openPage, signInOnly } from './browser.ts'
import type { Member } from './members.ts'

/** The editor replaces the plain form once its field has the focus. */
export async function startWriting(page: Page) {
  await page.getByRole('textbox', { name: 'Your answer' }).focus()
  await page.locator('.answer-editor').waitFor()
  await page.locator('.answer-editor').getByRole('textbox', { name: 'Your answer' }).focus()
}

export async function openQuestion(page: Page, member: Member, questionId: string) {
  await signInOnly(page, member.email)
  await openPage(page, `/v2/expert-panels/${questionId}`)
}

/** Whether the journal of unsent texts on this device contains these words. */
export function deviceHas(page: Page, words: string) {
  return page.evaluate(async (wanted) => {
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of db.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
        })
        if (JSON.stringify(all).includes(wanted)) return true
      }
      db.close()
    }
    return false
  }, words)
}
