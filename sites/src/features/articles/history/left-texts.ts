// On the dashboard: text that an editor left on this device after its article had moved on. The editor's script is loaded only on a
// device on which something was written.
const DATABASE = 'council-texts'

async function sendLeftTexts({ user = '', open = '' }: DOMStringMap): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  if (!databases.some(({ name }) => name === DATABASE)) return
  const { sendTextsOfClosedArticles } = await import('../editor/left-texts.ts')
  await sendTextsOfClosedArticles(user, open || null)
}

const mark = document.querySelector<HTMLElement>('[data-left-texts]')
if (mark) void sendLeftTexts(mark.dataset).catch(() => {})
