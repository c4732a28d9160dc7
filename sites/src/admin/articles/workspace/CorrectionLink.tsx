import { canCorrect } from '#shared/domain/articles/rules.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { correctionPath } from '../correction/path.ts'
import { WORKSPACE_MESSAGES } from '../messages.ts'

type CorrectionLinkProps = {
  readonly articleId: string
  readonly status: ArticleStatus
  readonly hasCorrection: boolean
}

/** The link to correct a published article, or why there is none. */
export function CorrectionLink({ articleId, status, hasCorrection }: CorrectionLinkProps) {
  if (status === 'MANUALLY_PUBLISHED') return <p className="caption soft">{WORKSPACE_MESSAGES.correctElsewhere}</p>
  if (!canCorrect(status)) return null
  return (
    <a className={buttonClass('secondary', { wide: true })} href={correctionPath(articleId)}>
      {hasCorrection ? WORKSPACE_MESSAGES.correctOpen : WORKSPACE_MESSAGES.correct}
    </a>
  )
}
