import { browserPorts } from '../../../editor/saving/browser-ports.ts'
import { saveText } from '../../../editor/saving/save-text.ts'
import { sendUnsentTexts } from '../../../editor/saving/send-unsent-texts.ts'
import type { DocumentApi } from '../../../editor/written-document.ts'
import { ARTICLE_EDITOR_MESSAGES } from '../../../features/articles/messages.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { correctionApi } from '../correction/correction.requests.ts'
import { CORRECTION_MESSAGES } from '../correction/messages.ts'
import { correctionPath } from '../correction/path.ts'
import { historyPath } from '../history/path.ts'
import { staffArticleApi } from '../workspace/staff-article-api.ts'
import { isLeftOfArticle, isLeftOfCorrection, type PageOfArticle } from './texts-of-article.ts'

/** Sends texts left on this device for an article and its corrections, and reports the result. */
export async function sendTextsOfArticle(page: PageOfArticle): Promise<void> {
  const { userId, articleId } = page
  const portsOf = (api: DocumentApi) => browserPorts(userId, (request) => saveText(api, request))
  const ofArticle = await sendUnsentTexts(portsOf(staffArticleApi), {
    userId,
    isLeft: (entry) => isLeftOfArticle(page, entry),
  })
  const { unsentTexts, unsentTextsWhere, history } = ARTICLE_EDITOR_MESSAGES
  if (ofArticle.length > 0) tell(unsentTexts, unsentTextsWhere, { href: historyPath(articleId), label: history })
  const ofCorrections = await sendUnsentTexts(portsOf(correctionApi), {
    userId,
    isLeft: (entry) => isLeftOfCorrection(page, entry),
  })
  const there = { href: correctionPath(articleId), label: CORRECTION_MESSAGES.earlierTexts }
  if (ofCorrections.length > 0) tell(CORRECTION_MESSAGES.unsentTexts, CORRECTION_MESSAGES.unsentTextsWhere, there)
}

function tell(title: string, message: string, link: { readonly href: `/${string}`; readonly label: string }): void {
  createAlert({ displayType: 'info', title, message, link, ttl: -1 })
}
