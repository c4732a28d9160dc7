import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { formatCount } from '#shared/kernel/plurals.ts'
import { htmlToText } from '../../../editor/text/plain-field.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { type BodyProps, summariesOf } from '../../lists/side-panel/Summary.tsx'
import { daysBetween } from '../days-between.ts'
import { dueBadge } from '../due/messages.ts'
import { ARTICLE_ROW_MESSAGES, COLUMN_MESSAGES, daysInStatus, ARTICLE_SUMMARY as M, notableBand } from '../messages.ts'
import { STATUS_TONES } from '../status-tones.ts'

const ARTICLE_SUMMARY = graphql(`
  query ArticleSummary($id: ID!) {
    article(id: $id) {
      id
      status
      statusUpdatedAt
      due
      deskDate
      submittedDate
      wordCount
      editor { name { fullName } }
      author {
        name { fullName }
        profile { company { name } }
        snapshot { jobTitle }
      }
      currentRevision { content }
    }
    articleScan(articleId: $id) { band }
    articleFeedback(articleId: $id, last: 2) {
      edges { node { id remark createdAt isPrivate author { snapshot { name } } } }
    }
  }
`)
/** More than the panel has room for. */
const SHOWN_CHARACTERS = 900

async function read(id: string) {
  const { article, articleScan, articleFeedback } = await adminRequest(ARTICLE_SUMMARY, { id })
  if (!article) throw new RequestError('NotFound')
  const comments = articleFeedback.edges.map(({ node }) => node).toReversed()
  return { article, scanBand: articleScan?.band ?? null, comments }
}

function ArticleSummary({
  data: { article, scanBand, comments },
  timeZone,
  now,
}: BodyProps<Awaited<ReturnType<typeof read>>>) {
  const { author, editor, submittedDate } = article
  const due = dueBadge(article)
  const originality = notableBand(scanBand)
  const work = [author.snapshot.jobTitle, author.profile.company?.name].filter(Boolean).join(', ')
  const text = htmlToText(article.currentRevision?.content ?? '').slice(0, SHOWN_CHARACTERS)
  return (
    <>
      <p className="side-panel__marks">
        <Badge tone={STATUS_TONES[article.status]}>{EDITOR_STATUS_LABELS[article.status]}</Badge>
        {due && <Badge tone={due.tone}>{due.label}</Badge>}
        {originality && <Badge tone={originality.tone}>{originality.label}</Badge>}
      </p>
      <dl className="side-panel__facts">
        <dt>{COLUMN_MESSAGES.author}</dt>
        <dd>
          {author.name.fullName}
          {work && <span className="soft">{`, ${work}`}</span>}
        </dd>
        <dt>{COLUMN_MESSAGES.editor}</dt>
        <dd>{editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody}</dd>
        <dt>{COLUMN_MESSAGES.since}</dt>
        <dd>{daysInStatus(daysBetween(article.statusUpdatedAt, now.toISOString()))}</dd>
        {submittedDate && (
          <>
            <dt>{COLUMN_MESSAGES.submitted}</dt>
            <dd>
              <DateText at={submittedDate} timeZone={timeZone} />
            </dd>
          </>
        )}
        <dt>{COLUMN_MESSAGES.words}</dt>
        <dd>{formatCount(article.wordCount)}</dd>
      </dl>
      <section className="side-panel__part">
        <h3>{M.text}</h3>
        {text ? <p className="side-panel__text">{text}</p> : <p className="caption soft">{M.noText}</p>}
      </section>
      <section className="side-panel__part">
        <h3>{M.comments}</h3>
        {comments.length === 0 && <p className="caption soft">{M.noComments}</p>}
        {comments.length > 0 && (
          <ul className="side-panel__rows">
            {comments.map(({ id, author: writer, remark, createdAt, isPrivate }) => (
              <li key={id}>
                <p className="caption soft">
                  {writer.snapshot.name} · <DateText at={createdAt} timeZone={timeZone} style="moment" />
                  {isPrivate && ` · ${M.editorsOnly}`}
                </p>
                <p className="side-panel__comment">{remark}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

export const showSummary = summariesOf({ read, Body: ArticleSummary })
