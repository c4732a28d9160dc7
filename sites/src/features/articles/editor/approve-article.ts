import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { APPROVAL_MESSAGES } from './approval-messages.ts'
import { sendApproval } from './article.requests.ts'
import { DASHBOARD_PATH } from './paths.ts'

/** Approves the article and opens the dashboard, which confirms it; answers the failure to show, or null. */
export async function approveArticle(articleId: string, operationId: string): Promise<string | null> {
  try {
    await sendApproval(articleId, operationId)
  } catch (error) {
    const isRefused = error instanceof RequestError && error.code === 'InvalidTransition'
    return isRefused ? ARTICLE_MESSAGES.transitionRefused : ARTICLE_MESSAGES.approveFailed
  }
  createAlert({
    displayType: 'positive',
    title: APPROVAL_MESSAGES.approved,
    message: APPROVAL_MESSAGES.approvedText,
    ttl: -1,
  })
  location.assign(DASHBOARD_PATH)
  return null
}
