import { browserPorts } from '../../../editor/saving/browser-ports.ts'
import { saveText } from '../../../editor/saving/save-text.ts'
import { sendUnsentTexts } from '../../../editor/saving/send-unsent-texts.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { ARTICLE_EDITOR_MESSAGES } from '../messages.ts'
import { memberArticleApi } from './article.requests.ts'
import { ARTICLE_STORAGE_KEY } from './article-document.ts'
import { historyPath } from './paths.ts'

/** Sends texts left on this device for articles that have moved on, and reports the result. */
export async function sendTextsOfClosedArticles(userId: string, openId: string | null): Promise<void> {
  const ports = browserPorts(userId, (request) => saveText(memberArticleApi, request))
  const sent = await sendUnsentTexts(ports, {
    userId,
    isLeft: ({ storageKey, documentId }) => storageKey === ARTICLE_STORAGE_KEY && documentId !== openId,
  })
  for (const articleId of sent)
    createAlert({
      displayType: 'info',
      title: ARTICLE_EDITOR_MESSAGES.unsentTexts,
      message: ARTICLE_EDITOR_MESSAGES.unsentTextsWhere,
      link: { href: historyPath(articleId), label: ARTICLE_EDITOR_MESSAGES.history },
      ttl: -1,
    })
}
