import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { APPROVAL_MESSAGES } from './approval-messages.ts'
import { type Approval, sendApproval } from './article.requests.ts'
import { DASHBOARD_PATH } from './paths.ts'
import { refusalText } from './refusal-text.ts'

/** Approves the article and opens the dashboard, which confirms it; returns the failure to show, or null. */
export async function approveArticle({ leadImage, ...approval }: Approval): Promise<string | null> {
  try {
    await sendApproval({ ...approval, leadImage: leadImage && seenImage(leadImage) })
  } catch (error) {
    return refusalText(error) ?? ARTICLE_MESSAGES.approveFailed
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

/** Omits the address of the larger file. */
function seenImage({ address, alt, credit }: NonNullable<Approval['leadImage']>) {
  return { address, alt, credit }
}
