// On the pages of an article: text that an editor left on this device after the article, or its correction, had moved
// on. The sender is loaded only when a text waits.
import { deviceJournal } from '../../../editor/saving/device-store.ts'

async function sendUnsentTexts({
  unsentTextsOf = '',
  user = '',
  correction = '',
  textOpen,
}: DOMStringMap): Promise<void> {
  if ((await deviceJournal.listEntries(user)).length === 0) return
  const { sendTextsOfArticle } = await import('./send-texts-of-article.ts')
  await sendTextsOfArticle({
    userId: user,
    articleId: unsentTextsOf,
    isTextOpen: textOpen !== undefined,
    openCorrectionId: correction || null,
  })
}

const mark = document.querySelector<HTMLElement>('[data-unsent-texts-of]')
if (mark) void sendUnsentTexts(mark.dataset).catch(() => {})
