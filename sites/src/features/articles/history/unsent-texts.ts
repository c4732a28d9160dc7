// On the dashboard: text that an editor left on this device after its article had moved on. The editor's script is
// loaded only when there is such a text.
const DATABASE = 'council-texts'
const UNSENT = 'unsent'

/** Whether a text of this person waits on this device. Opens the database only if it exists. */
function hasUnsentText(userId: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const counting = database.transaction(UNSENT).objectStore(UNSENT).index('userId').count(userId)
      counting.onerror = () => reject(counting.error)
      counting.onsuccess = () => {
        database.close()
        resolve(counting.result > 0)
      }
    }
  })
}

async function sendUnsentTexts({ user = '', open = '' }: DOMStringMap): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  if (!databases.some(({ name }) => name === DATABASE) || !(await hasUnsentText(user))) return
  const { sendTextsOfClosedArticles } = await import('../editor/send-texts-of-closed-articles.ts')
  await sendTextsOfClosedArticles(user, open || null)
}

const mark = document.querySelector<HTMLElement>('[data-unsent-texts]')
if (mark) void sendUnsentTexts(mark.dataset).catch(() => {})
