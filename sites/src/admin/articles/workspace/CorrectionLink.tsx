import { canCorrect } from '#shared/domain/articles/rules.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { WORKSPACE_MESSAGES } from '../messages.ts'

type CorrectionLinkProps = {
  readonly status: ArticleStatus
  readonly href: string
  readonly hasCorrection: boolean
}

/** The link to correct a published article, or why there is none. */
export function CorrectionLink({ status, href, hasCorrection }: CorrectionLinkProps) {
  if (status === 'MANUALLY_PUBLISHED') return <p className="caption soft">{WORKSPACE_MESSAGES.correctElsewhere}</p>
  if (!canCorrect(status)) return null
  return (
    <a className={buttonClass('secondary', { wide: true })} href={href}>
      {hasCorrection ? WORKSPACE_MESSAGES.correctOpen : WORKSPACE_MESSAGES.correct}
    </a>
  )
}
